import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "#web/calls/call.ts";
import { readLicence } from "../../licence/licence-calls.ts";
import type { Licence } from "../../licence/licence-shapes.ts";
import { LicenceWhole } from "./licence-parts.tsx";
import styles from "./licence.module.css";

/** 'Puncte de penalizare pe licență' on a driver's page. Nothing of a licence on which there is nothing. */
export function DriverLicence({ id }: { id: string }) {
  const { data: licence } = useSuspenseQuery(read(readLicence, { params: { id } }));
  if (isClean(licence)) return null;
  return (
    <section className={`stack gap-4 ${styles.licence}`} aria-labelledby="licenta">
      <h2 className={styles.title} id="licenta">
        Puncte de penalizare pe licență
      </h2>
      <LicenceWhole licence={licence} />
    </section>
  );
}

/** Whether there is nothing to read on it. */
export function isClean({ entries, sanctions, bannedUntil }: Licence): boolean {
  return entries.length === 0 && sanctions.length === 0 && bannedUntil === null;
}
