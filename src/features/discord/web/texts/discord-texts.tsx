import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readDiscordTexts } from "#features/discord/discord-calls.ts";
import type { DiscordKind, DiscordTexts } from "#features/discord/discord-texts.ts";
import { DISCORD_LIMIT } from "#shared/text/discord.ts";
import { fresh, read } from "#web/calls/call.ts";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import styles from "./discord-texts.module.css";

const titles = [
  { value: "before", title: "Înainte", none: "" },
  { value: "result", title: "Rezultat", none: "Nicio sesiune nu are încă rezultate." },
  { value: "decisions", title: "Decizii", none: "Nicio decizie publicată la această etapă." },
  { value: "table", title: "Tabel", none: "Sezonul nu are încă un clasament." },
] as const satisfies readonly { value: DiscordKind; title: string; none: string }[];

/** What one says of an event on Discord, ready to be copied: the result once there is one. */
export function EventTexts({ event }: { event: string }) {
  const query = read(readDiscordTexts, { params: { id: event } }, fresh);
  const { data: texts } = useQuery(query);
  const [chosen, setChosen] = useState<DiscordKind>();
  if (!texts) return null;
  const kind = chosen ?? (texts.result === null ? "before" : "result");
  return (
    <section className="stack gap-3" aria-labelledby="discord">
      <h2 id="discord">Text pentru Discord</h2>
      <SegmentedToggle label="Despre ce" value={kind} options={titles} onChange={setChosen} />
      <Told kind={kind} texts={texts} />
    </section>
  );
}

interface ToldProps {
  kind: DiscordKind;
  /** `undefined`: they are on their way. */
  texts: Partial<DiscordTexts> | undefined;
}

export function Told({ kind, texts }: ToldProps) {
  const text = texts?.[kind];
  if (text === undefined) return null;
  if (text === null)
    return <p className="muted">{titles.find(({ value }) => value === kind)?.none}</p>;
  return (
    <>
      <Button className="start" onClick={() => void copyText("Textul", text)}>
        Copiază · {text.length} din {DISCORD_LIMIT}
      </Button>
      <p className={`box pad-3-4 anywhere ${styles.text}`}>{text}</p>
    </>
  );
}
