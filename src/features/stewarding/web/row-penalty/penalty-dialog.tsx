import styles from "./row-penalty.module.css";
import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { previewRowPenalties, readRowPenalties, rowActs } from "../../acts/row-acts.ts";
import { isPersonal } from "../../item-rules.ts";
import type {
  PenaltiesPreview,
  PenaltyLine,
  RowPenalties,
} from "../../row-penalty/row-penalty-forms.ts";
import { ActDialog } from "#web/acts/act-button.tsx";
import { askAgain, call } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { randomKey } from "#web/calls/random-key.ts";
import { carLabel } from "../../case-words.ts";
import { licenceText, ruleKey, ruleText, sanctionText } from "../../licence/sanction-rules.ts";
import { NoRaceLeft } from "../parts/no-race-left.tsx";

type Fate = PenaltiesPreview["lines"][number];

interface PenaltyDialogProps {
  eventId: string;
  session: { _id: string };
  sheet: RowPenalties;
  title: string;
  /** None, or some that are not whole: nothing can be given yet. */
  lines: readonly PenaltyLine[];
  /** The row that the words of the effect begin with; left out: of several alike. */
  row?: string;
  together: boolean;
  /** Lines that a decision says already are left out. */
  skipsKnown?: boolean;
  isTyped?: boolean;
  onDone?: (() => void) | undefined;
  onClose: () => void;
  /** What is chosen, by what becomes of each line. */
  children: (fates: readonly Fate[]) => ReactNode;
}

/** Where penalties are given in a session, over what they would change, which is asked anew with each choice. */
export function PenaltyDialog(props: PenaltyDialogProps) {
  const { eventId: id, session, sheet, title, lines, row, together, skipsKnown = false } = props;
  const queryClient = useQueryClient();
  const [clientKey] = useState(randomKey);
  const preview = useQuery({
    queryKey: ["row-penalties-preview", id, session._id, lines],
    queryFn: () =>
      call(previewRowPenalties, {
        params: { id },
        body: { session: session._id, lines: [...lines] },
      }),
    enabled: lines.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const fates = lines.length > 0 ? (preview.data?.lines ?? []) : [];
  const given = lines.filter((_, index) => !skipsKnown || !fates[index]?.known);
  return (
    <ActDialog
      act={rowActs.giveRowPenalties}
      of={{ _id: id, version: sheet.version, title, count: skipsKnown ? given.length : 1 }}
      given={{ clientKey, session: session._id, lines: [...lines], together, skipsKnown }}
      isTyped={props.isTyped ?? false}
      isHeld={
        given.length === 0 ||
        sheet.refusal !== null ||
        preview.isError ||
        lines.some((line, index) => lacksDriver(line, fates[index]))
      }
      onRefused={() => askAgain(queryClient, readRowPenalties)}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      {() => (
        <>
          {sheet.refusal !== null && <Notice kind="warning">{sheet.refusal}</Notice>}
          {props.children(fates)}
          {lines.length > 0 && <PenaltyEffect preview={preview} row={row} />}
        </>
      )}
    </ActDialog>
  );
}

/** What is a driver's own waits until somebody says whose it is. */
export function lacksDriver(
  { items, driver }: Pick<PenaltyLine, "items" | "driver">,
  fate: Fate | undefined,
): boolean {
  return (driver ?? fate?.driver) === null && items.some(({ kind }) => isPersonal(kind));
}

interface PenaltyEffectProps {
  preview: UseQueryResult<PenaltiesPreview>;
  /** The row that the words begin with; `undefined`: of several alike. */
  row: string | undefined;
}

/** `Locul 4 → 6; #8, #15 urcă`, and what a licence comes to. */
function PenaltyEffect({ preview, row }: PenaltyEffectProps) {
  const { data, error } = preview;
  if (error) return <Notice kind="bad">{error.message}</Notice>;
  if (!data) return <p role="status">Se calculează…</p>;
  const reached = data.licences.filter(({ reaches }) => reaches.length > 0);
  const known = data.lines.flatMap((line) => line.known ?? []);
  return (
    <>
      {known.map(({ _id, number }) => (
        <Notice key={_id} kind="warning">
          O penalizare la fel este deja în decizia nr. {number}.
        </Notice>
      ))}
      {data.noRaceLeft && <NoRaceLeft />}
      {reached.map(({ name, reaches, ...sum }) => (
        <p key={name}>
          {name}: {licenceText(sum)}.{" "}
          {reaches
            .map(
              (rule) =>
                `Atinge ${ruleText(ruleKey(rule))}: ${sanctionText(rule.kind, rule.amount)}, ${
                  data.sanctioned ? "de acum" : "ca propunere"
                }.`,
            )
            .join(" ")}
        </p>
      ))}
      <p className={styles.effect} role="status">
        {effectText(data, row)}
      </p>
    </>
  );
}

function effectText({ rows }: PenaltiesPreview, row: string | undefined): string {
  const placed = rows.filter(({ before, after }) => before.position !== after.position);
  const own = placed.find(({ _id }) => _id === row);
  const others = placed.filter((one) => one !== own);
  const risen = others.filter(({ before, after }) => isAhead(after.position, before.position));
  const fallen = others.filter((one) => !risen.includes(one));
  const names = (cars: typeof rows) =>
    cars.map((car) => carLabel(car) || car.drivers.join(", ")).join(", ");
  const parts = [
    own ? `Locul ${place(own.before.position)} → ${place(own.after.position)}` : "",
    risen.length > 0 ? `${names(risen)} urcă` : "",
    fallen.length > 0 ? `${names(fallen)} coboară` : "",
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join("; ")}.` : "Niciun loc nu se schimbă.";
}

function place(position: number | null): string {
  return position === null ? "fără loc" : String(position);
}

function isAhead(one: number | null, other: number | null): boolean {
  return one !== null && (other === null || one < other);
}
