import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readDiscordTexts } from "#features/administration/administration-calls.ts";
import type { DiscordKind, DiscordTexts } from "#features/administration/discord-texts.ts";
import { DISCORD_LIMIT } from "#shared/text/discord.ts";
import { fresh, read } from "#web/calls/call.ts";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { Button } from "#web/ui/frame/button.tsx";
import styles from "./evening-page.module.css";

const titles = [
  { value: "before", title: "Înainte", none: "" },
  { value: "result", title: "Rezultat", none: "Nicio sesiune nu are încă rezultate." },
  { value: "decisions", title: "Decizii", none: "Nicio decizie publicată la această etapă." },
  { value: "table", title: "Tabel", none: "Sezonul nu are încă un clasament." },
] as const satisfies readonly { value: DiscordKind; title: string; none: string }[];

/** What one says of an event on Discord, ready to be copied. */
export function DiscordBox({ event }: { event: string }) {
  const texts = useQuery(read(readDiscordTexts, { params: { id: event } }, fresh)).data;
  const [chosen, setChosen] = useState<DiscordKind>();
  if (!texts) return null;
  const kind = chosen ?? firstKind(texts);
  const text = texts[kind];
  return (
    <section className="stack gap-3" aria-labelledby="discord">
      <h2 id="discord">Text pentru Discord</h2>
      <SegmentedToggle
        label="Despre ce"
        value={kind}
        options={titles}
        onChange={(value) => setChosen(value)}
      />
      {text === null ? (
        <p className="muted">{titles.find(({ value }) => value === kind)?.none}</p>
      ) : (
        <>
          <p className={`box ${styles.text}`}>{text}</p>
          <Button className="start" onClick={() => void copyText("Textul", text)}>
            Copiază · {text.length} din {DISCORD_LIMIT}
          </Button>
        </>
      )}
    </section>
  );
}

/** The result once there is one. */
function firstKind({ result }: DiscordTexts): DiscordKind {
  return result === null ? "before" : "result";
}
