import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "#web/ui/frame/card.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { byteSize } from "#shared/text/byte-size.ts";
import { timeLeft } from "#shared/time/time-left.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { readSiteHealth } from "#features/league/league-calls.ts";
import { read } from "#web/calls/call.ts";
import {
  backupPlaceLabels,
  backupTroubleLabels,
  lateBackup,
  lateBackupMeans,
} from "#features/league/backup-labels.ts";
import { hearersInWords } from "#features/league/alarm-hearers.ts";
import { damagedDatabaseLabels } from "#features/league/damaged-database.ts";
import type { SiteHealth } from "../site-form.ts";
import type { FileSweep, SweepRefusal } from "#shared/file-sweep.ts";
import { storageProblemLabels } from "#shared/storage-problems.ts";
import styles from "#web/forms/organiser.module.css";

const engines = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

/** How the site is doing, for those who run it. `actions`: what can be done about copies of it. */
export function SiteHealthFacts({ actions }: { actions: ReactNode }) {
  const health = useSuspenseQuery(read(readSiteHealth, {})).data;
  return (
    <Card title="Starea site-ului">
      <div className={`stack gap-2 ${styles.problems}`}>
        {health.lastCheck && health.lastCheck.problems.length > 0 && (
          <Notice kind="bad" title={damagedDatabaseLabels.what}>
            {damagedDatabaseLabels.means}
          </Notice>
        )}
        {health.storageProblems.map((problem) => (
          <Notice key={problem} kind="bad">
            {storageProblemLabels[problem]}.
          </Notice>
        ))}
        <BackupTrouble {...health.backup} />
        {health.fileSweep && <UnknownFiles {...health.fileSweep} />}
      </div>
      <Facts inWords>
        <Fact name="Versiune">
          {health.version} · Node {health.node.replace(/^v/, "")}
        </Fact>
        <Fact name="Bază de date">
          {engines[health.engine]}, {byteSize(health.databaseBytes)}
        </Fact>
        <Fact name="Fișiere">
          {health.files.count} ({byteSize(health.files.bytes)})
        </Fact>
        <Fact name="Fișiere scoase din uz">
          <FilesWaiting health={health} />
        </Fact>
        <Fact name="Ultima copie dovedită">
          <LastBackup {...health.backup} />
        </Fact>
        {health.engine === "sqlite" && (
          <Fact name="Ultima verificare a bazei de date">
            <LastCheck check={health.lastCheck} />
          </Fact>
        )}
        {health.lastOutage && (
          <Fact name="Ultima întrerupere a bazei de date">
            <Time at={health.lastOutage.from} format="stamp" />,{" "}
            {timeLeft(health.lastOutage.to - health.lastOutage.from)}
          </Fact>
        )}
        <Fact name="Alarmele ajung">{hearersInWords(health.alarms)}</Fact>
        <Fact name="Server de email">{configured(health.mail)}</Fact>
        <Fact name="Discord">{configured(health.discord)}</Fact>
        <Fact name="Serverul Discord al ligii">{configured(health.discordServer)}</Fact>
        <Fact name="Steam">fără configurare</Fact>
        <Fact name="Adresa site-ului">{health.publicUrl}</Fact>
        <Fact name="Fus orar">{health.timeZone}</Fact>
      </Facts>
      {actions}
      <p className="muted pad-2-0">
        Fusul orar, adresa site-ului, serverul de email, Discord și limitele de încărcare se schimbă
        în configurația programului, de cine îl ține pornit.
      </p>
    </Card>
  );
}

function LastCheck({ check }: { check: SiteHealth["lastCheck"] }) {
  if (!check) return "niciuna încă, se face în fiecare noapte";
  const { length } = check.problems;
  return (
    <>
      <Time at={check.at} format="stamp" />
      {length === 0 ? ", fără probleme" : `, ${counted(length, "problemă", "probleme")}`}
    </>
  );
}

/** Red once three days have passed; before that it may still mend itself. */
function BackupTrouble({ state, isLate }: SiteHealth["backup"]) {
  if (!state?.trouble && !isLate) return null;
  return (
    <Notice kind={isLate ? "bad" : "warning"} title={isLate ? lateBackup : "Copia nu s-a făcut"}>
      {state?.trouble ? backupTroubleLabels[state.trouble] : lateBackupMeans}
    </Notice>
  );
}

function LastBackup({ nightly, state }: SiteHealth["backup"]) {
  if (!state?.provenAt)
    return nightly ? "niciuna încă, se face în fiecare noapte" : "niciuna cunoscută";
  const { copy } = state;
  return (
    <>
      <Time at={state.provenAt} format="moment" />
      {copy &&
        `, ${byteSize(copy.bytes)}, ${backupPlaceLabels[copy.place]}${copy.proof === "read" ? ", citită, nu și pusă la loc" : ""}${copy.leftOut > 0 ? ", fără fișierele de joc" : ""}${copy.hasSecret ? "" : ", fără cheia sesiunilor: după o refacere toată lumea se conectează din nou"}`}
    </>
  );
}

function FilesWaiting({ health: { fileSweep, deletedFilesDays } }: { health: SiteHealth }) {
  const { count, bytes } = fileSweep?.waiting ?? { count: 0, bytes: 0 };
  if (count === 0) return "niciunul";
  return `${count} (${byteSize(bytes)}), se șterg după ${counted(deletedFilesDays, "zi", "zile")}`;
}

/** What does not fit together, and that nothing was deleted because of it. */
function UnknownFiles({ refusal, strays, older, at }: FileSweep) {
  if (refusal === null && older === 0) return null;
  return (
    <Notice kind="warning" title="Fișiere păstrate">
      {refusal === null
        ? `Mai vechi decât baza de date și necunoscute ei: ${filesOf(older)}. Nu se șterg.`
        : kept[refusal](strays)}{" "}
      Ultima verificare: <Time at={at} format="moment" />.
    </Notice>
  );
}

const kept: Record<SweepRefusal, (strays: number) => string> = {
  "other-database": () =>
    "Altă bază de date folosește aceleași fișiere sau le-a folosit de curând, deci nu se șterge niciunul.",
  "many-unknown": (strays) =>
    `Baza de date nu cunoaște ${filesOf(strays)}. Sunt prea multe ca să fie resturi, deci nu se șterge niciunul: verifică dacă site-ul a pornit cu baza lui de date.`,
};

function filesOf(count: number): string {
  return counted(count, "fișier", "fișiere");
}

function configured(isThere: boolean): string {
  return isThere ? "configurat" : "nu este configurat";
}
