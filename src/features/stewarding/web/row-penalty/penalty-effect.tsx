import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { previewRowPenalties } from "#features/stewarding/acts/row-acts.ts";
import { carLabel } from "#features/stewarding/case-words.ts";
import { isPersonal } from "#features/stewarding/item-rules.ts";
import {
  licenceText,
  ruleKey,
  ruleText,
  sanctionText,
} from "#features/stewarding/licence/sanction-rules.ts";
import type {
  PenaltiesPreview,
  PenaltyLine,
} from "#features/stewarding/row-penalty/row-penalty-forms.ts";
import { call } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { NoRaceLeft } from "../parts/no-race-left.tsx";
import styles from "./row-penalty.module.css";

interface ToPreview {
  event: string;
  session: string;
  /** None: nothing is asked. */
  lines: readonly PenaltyLine[];
}

/** What penalties would change, asked anew with each choice. */
export function usePenaltyPreview({ event, session, lines }: ToPreview) {
  return useQuery({
    queryKey: ["row-penalties-preview", event, session, lines],
    queryFn: () =>
      call(previewRowPenalties, {
        params: { id: event },
        body: { session, lines: [...lines] },
      }),
    enabled: lines.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** What is a driver's own waits until somebody says whose it is. */
export function lacksDriver(
  { items, driver }: Pick<PenaltyLine, "items" | "driver">,
  fate: PenaltiesPreview["lines"][number] | undefined,
): boolean {
  return (driver ?? fate?.driver) === null && items.some(({ kind }) => isPersonal(kind));
}

interface PenaltyEffectProps {
  preview: UseQueryResult<PenaltiesPreview>;
  /** The row that the words begin with; left out: of several alike. */
  row?: string;
}

/** `Locul 4 → 6; #8, #15 urcă`, and what a licence comes to. */
export function PenaltyEffect({ preview, row }: PenaltyEffectProps) {
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
