import { useSuspenseQuery } from "@tanstack/react-query";
import { Card } from "#web/ui/card.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Time } from "#web/ui/time.tsx";
import { siteHealthQuery } from "./site-api.ts";
import styles from "./administration.module.css";

const engines = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

/** How the site is doing, for those who run it. */
export function SiteHealthFacts() {
  const health = useSuspenseQuery(siteHealthQuery()).data;
  return (
    <Card title="Starea site-ului">
      <Facts>
        <Fact name="Versiune">
          {health.version} · Node {health.node.replace(/^v/, "")}
        </Fact>
        <Fact name="Bază de date">
          {engines[health.engine]}, {size(health.databaseBytes)}
        </Fact>
        <Fact name="Fișiere">
          {health.files.count} ({size(health.files.bytes)})
        </Fact>
        <Fact name="Ultima copie de siguranță">
          {health.lastBackupAt === null ? (
            "niciuna cunoscută"
          ) : (
            <Time at={health.lastBackupAt} format="stamp" />
          )}
        </Fact>
        <Fact name="Server de email">{configured(health.mail)}</Fact>
        <Fact name="Discord">{configured(health.discord)}</Fact>
        <Fact name="Serverul Discord al ligii">{configured(health.discordServer)}</Fact>
        <Fact name="Steam">fără configurare</Fact>
        <Fact name="Adresa site-ului">{health.publicUrl}</Fact>
        <Fact name="Fus orar">{health.timeZone}</Fact>
      </Facts>
      <p className={styles.quiet}>
        Fusul orar, adresa site-ului, serverul de email, Discord și limitele de încărcare se schimbă
        în configurația programului, de cine îl ține pornit.
      </p>
    </Card>
  );
}

function configured(isThere: boolean): string {
  return isThere ? "configurat" : "nu este configurat";
}

/** Bytes as people read them. */
function size(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  const digits = { maximumFractionDigits: megabytes < 10 ? 1 : 0 };
  return `${new Intl.NumberFormat("ro-RO", digits).format(megabytes)} MB`;
}
