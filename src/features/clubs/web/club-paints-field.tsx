import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import {
  type ClubPaints,
  type Paint,
  paints,
  paintTitles,
  patterns,
  patternTitles,
} from "#shared/drawn/club-paints.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { read } from "#web/calls/call.ts";
import { Car } from "#web/ui/drawn/car.tsx";
import { ClubMark } from "#web/ui/drawn/club-mark.tsx";
import { paintColours } from "#web/ui/drawn/paint-colours.ts";
import { listSamePaints } from "../clubs-calls.ts";
import styles from "./club-paints-field.module.css";

interface ClubPaintsFieldProps {
  /** Id of the club. */
  club: string;
  value: ClubPaints;
  onChange: (chosen: ClubPaints) => void;
  error: string | undefined;
}

/** A club's two paints and how they lie, on a car that stays in sight while one chooses. */
export function ClubPaintsField({ club, value, onChange, error }: ClubPaintsFieldProps) {
  const problem = useId();
  return (
    <div className={`stack gap-4 ${styles.field}`}>
      <div className={`asphalt ${styles.stage}`}>
        <div className={styles.bay}>
          <Car body="gt" paints={value} number={25} />
        </div>
        <ClubMark paints={value} />
      </div>
      <Choices title="Caroserie" chosen={paintTitles[value.body]}>
        <Paints value={value.body} onChange={(body) => onChange({ ...value, body })} />
      </Choices>
      <Choices title="A doua culoare" chosen={paintTitles[value.trim]} problem={error && problem}>
        <Paints value={value.trim} onChange={(trim) => onChange({ ...value, trim })} />
      </Choices>
      {error ? (
        <p className="error" id={problem}>
          {error}
        </p>
      ) : (
        <SamePaints club={club} paints={value} />
      )}
      <Choices title="Desen" chosen={patternTitles[value.pattern]}>
        <Swatches
          options={patterns}
          value={value.pattern}
          titleOf={(pattern) => patternTitles[pattern]}
          onChange={(pattern) => onChange({ ...value, pattern })}
        >
          {(pattern) => <ClubMark paints={{ ...value, pattern }} />}
        </Swatches>
      </Choices>
    </div>
  );
}

/** Nobody is refused colours that others have, but one knows of it before one saves. */
function SamePaints({ club, paints: { body, trim } }: { club: string; paints: ClubPaints }) {
  const query = read(listSamePaints, { params: { id: club }, query: { body, trim } });
  const { data = [] } = useQuery(query);
  const [first, ...others] = data;
  return (
    <p className={`aside muted anywhere ${styles.same}`} aria-live="polite">
      {first !== undefined && `Aceleași două culori le are și ${first}`}
      {others.length > 0 && `, și încă ${counted(others.length, "club", "cluburi")}`}
      {first !== undefined && "."}
    </p>
  );
}

interface ChoicesProps {
  title: string;
  /** In words, at the end of the title's line. */
  chosen: string;
  /** Id of what is wrong with it. */
  problem?: string | undefined;
  children: ReactNode;
}

function Choices({ title, chosen, problem, children }: ChoicesProps) {
  return (
    <fieldset aria-describedby={problem}>
      <legend className={styles.title}>
        {title} <span className="muted">{chosen}</span>
      </legend>
      <div className={styles.swatches}>{children}</div>
    </fieldset>
  );
}

function Paints({ value, onChange }: { value: Paint; onChange: (paint: Paint) => void }) {
  return (
    <Swatches
      options={paints}
      value={value}
      titleOf={(paint) => paintTitles[paint]}
      onChange={onChange}
    >
      {(paint) => (
        <span className={styles.paint} style={paintColours({ body: paint, trim: paint })} />
      )}
    </Swatches>
  );
}

interface SwatchesProps<Choice extends string> {
  options: readonly Choice[];
  value: Choice;
  titleOf: (choice: Choice) => string;
  onChange: (choice: Choice) => void;
  children: (choice: Choice) => ReactNode;
}

function Swatches<Choice extends string>(props: SwatchesProps<Choice>) {
  const { options, value, titleOf, onChange, children } = props;
  const name = useId();
  return options.map((option) => (
    <label key={option} className={styles.swatch}>
      <input
        className={styles.radio}
        type="radio"
        name={name}
        aria-label={titleOf(option)}
        checked={option === value}
        onChange={() => onChange(option)}
      />
      {children(option)}
    </label>
  ));
}
