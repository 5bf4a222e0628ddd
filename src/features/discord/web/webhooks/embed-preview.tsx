import { embedLines, type EmbedPart, plain } from "#features/discord/embed-lines.ts";
import type { Embed } from "#features/discord/webhooks.ts";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./embed-preview.module.css";

/** A message as it will stand in Discord. */
export function EmbedPreview({ embed }: { embed: Embed }) {
  return (
    <div className={`stack gap-1 pad-3-4 anywhere ${styles.embed}`}>
      <p className="strong">{plain(embed.title)}</p>
      {embedLines(embed.description).map((parts, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move
        <p key={line}>
          {parts.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- nor do their parts
            <Part key={index} part={part} />
          ))}
        </p>
      ))}
    </div>
  );
}

function Part({ part }: { part: EmbedPart }) {
  if ("at" in part) return <Time at={part.at} format="moment" />;
  return part.isBold ? <strong>{part.text}</strong> : part.text;
}
