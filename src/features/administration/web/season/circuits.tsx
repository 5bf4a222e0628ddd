import { useSuspenseQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { clockWords } from "#features/events/session-times.ts";
import { findTrack } from "#features/seasons/track-order.ts";
import type { CatalogueItem } from "#features/seasons/catalogue.ts";
import { listTrackChoices } from "#features/seasons/season-admin-calls.ts";
import { swapped } from "#features/seasons/web/edit/season-cars.tsx";
import { toOption } from "#features/seasons/web/edit/catalogue-choices.ts";
import { fromLocalText } from "#shared/time/zoned-time.ts";
import { read } from "#web/calls/call.ts";
import { errorAt } from "#web/forms/problems.ts";
import { useSite } from "#web/page-data.ts";
import { Combobox, MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./season.module.css";
import {
  linesOf,
  newRound,
  type RoundValue,
  type SeasonPageForm,
  startsOf,
} from "./season-page-values.ts";

/** The rounds of a season as a list of circuits: pasted one a line, or chosen; each line says what it was read as. */
export function Circuits({ form }: { form: SeasonPageForm }) {
  const { control, formState } = form;
  const [simulator, rounds, first, everyDays] = useWatch({
    control,
    name: ["simulator", "rounds", "first", "everyDays"],
  });
  const tracks = useTracks(simulator);
  const starts = startsOf({ first, everyDays, rounds });
  const change = (now: RoundValue[]) =>
    form.setValue("rounds", now, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const add = (texts: readonly string[]) =>
    change([...rounds, ...texts.map((text) => newRound(text, tracks))]);
  const remove = (index: number) => {
    const { _id, version } = rounds[index] ?? { _id: "", version: 0 };
    if (_id !== "")
      form.setValue("removed", [...form.getValues("removed"), { _id, version }], {
        shouldDirty: true,
      });
    change(rounds.toSpliced(index, 1));
  };
  const kept = rounds.filter(({ _id }) => _id !== "").length;
  return (
    <div className="stack gap-3">
      <MultiCombobox
        label="Circuite"
        help="Lipește o listă, câte unul pe linie, sau alege-le în ordine."
        placeholder="Încă un circuit"
        options={tracks.map(toOption)}
        value={[]}
        onChange={(options) => add(options.map(({ title }) => title))}
        onPasteText={(text) => add(linesOf(text))}
        error={rounds.length > 0 ? undefined : errorAt(formState.errors, "rounds")}
      />
      <ol aria-label="Etape">
        {rounds.map((round, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a circuit may come twice
          <li key={`${index}-${round._id}-${round.text}`} className={styles.round}>
            <span className={styles.number}>{index + 1}</span>
            <Round
              round={round}
              start={starts[index] ?? ""}
              tracks={tracks}
              error={
                errorAt(formState.errors, `rounds.${index - kept}.track`) ??
                // Without the first race the question is there.
                (starts[index] && errorAt(formState.errors, `rounds.${index - kept}.start`))
              }
              onChange={(now) => change(rounds.with(index, now))}
            />
            <span className={`row gap-2 ${styles.acts}`}>
              {round._id === "" && index > kept && (
                <Button
                  aria-label={`Mută mai sus ${round.trackTitle || round.text}`}
                  onClick={() => change(swapped(rounds, index - 1))}
                >
                  ↑
                </Button>
              )}
              {!round.hasResults && (
                <Button
                  aria-label={`Scoate ${round.title || round.trackTitle || round.text}`}
                  onClick={() => remove(index)}
                >
                  ×
                </Button>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The tracks of a simulator, as its rounds are read from them. */
export function useTracks(simulator: string): readonly CatalogueItem[] {
  return useSuspenseQuery(read(listTrackChoices, { query: { simulator } })).data;
}

interface RoundProps {
  round: RoundValue;
  start: string;
  tracks: readonly CatalogueItem[];
  error: string | undefined;
  onChange: (round: RoundValue) => void;
}

function Round({ round, start, tracks, error, onChange }: RoundProps) {
  const { timeZone } = useSite();
  const at = fromLocalText(start, timeZone);
  const clock = round._id === "" ? clockWords(start, timeZone) : "";
  const choose = ({ _id, title }: CatalogueItem) =>
    onChange({ ...round, text: title, track: _id, trackTitle: title });
  const isOpen = round._id === "" && round.track === "";
  const likely = isOpen ? findTrack(round.text, tracks) : undefined;
  const date = at !== null && (
    <span className="muted small">
      <Time at={at} format={round._id === "" ? "day" : "moment"} />
      {round.marks && ` · ${round.marks}`}
    </span>
  );
  if (!likely)
    return (
      <div className="about">
        <span className="name">{[round.title, round.trackTitle].filter(Boolean).join(" · ")}</span>
        {date}
        {clock && <span className="small">{clock}</span>}
        {error && <span className="error">{error}</span>}
        {round._id !== "" && (
          <span className="row gap-2">
            <LinkButton
              to="/administrare/event/$id/participanti"
              params={{ id: round._id }}
              aria-label={`Participanți la ${round.title}`}
            >
              Participanți
            </LinkButton>
            <LinkButton
              to="/administrare/event/$id"
              params={{ id: round._id }}
              aria-label={`Editează ${round.title}`}
            >
              Editează
            </LinkButton>
          </span>
        )}
      </div>
    );
  return (
    <div className={`stack gap-2 ${styles.question}`}>
      <span className="name">„{round.text}”</span>
      {date}
      {likely.kind === "suggested" && (
        <Button className="start" onClick={() => choose(likely.track)}>
          {likely.track.title}
        </Button>
      )}
      <Combobox
        label={likely.kind === "suggested" ? "Sau alt circuit" : "Nu îl găsim. Care este?"}
        placeholder="Scrie o parte din nume"
        options={tracks.map(toOption)}
        value={null}
        onChange={(option) => {
          const track = tracks.find(({ _id }) => _id === option?.value);
          if (track) choose(track);
        }}
        error={error}
      />
    </div>
  );
}
