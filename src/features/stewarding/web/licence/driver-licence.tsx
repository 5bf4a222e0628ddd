import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "#web/calls/call.ts";
import { readLicence } from "../../licence/licence-calls.ts";
import type { Licence } from "../../licence/licence-shapes.ts";
import { Part } from "../parts/part.tsx";
import { LicenceWhole } from "./licence-parts.tsx";

/** 'Puncte de penalizare pe licență' on a driver's page. Nothing of a licence on which there is nothing. */
export function DriverLicence({ id }: { id: string }) {
  const { data: licence } = useSuspenseQuery(read(readLicence, { params: { id } }));
  if (isClean(licence)) return null;
  return (
    <Part title="Puncte de penalizare pe licență" look="step-2">
      <LicenceWhole licence={licence} />
    </Part>
  );
}

/** Whether there is nothing to read on it. */
export function isClean({ entries, sanctions, bannedUntil }: Licence): boolean {
  return entries.length === 0 && sanctions.length === 0 && bannedUntil === null;
}
