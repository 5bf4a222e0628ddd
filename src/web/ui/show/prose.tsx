import { proseParts } from "./prose-parts.ts";
import styles from "./prose.module.css";

/** Text as people typed it: empty lines part paragraphs, line breaks stay, web addresses become links. */
export function Prose({ text }: { text: string }) {
  return (
    <div className={styles.prose}>
      {proseParts(text).map((parts, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs never change their order
        <p key={index}>
          {parts.map(({ text: words, address }, place) =>
            address ? (
              // oxlint-disable-next-line react/no-array-index-key -- nor do their parts
              <a key={place} href={address} rel="noopener noreferrer nofollow" target="_blank">
                {words}
              </a>
            ) : (
              words
            ),
          )}
        </p>
      ))}
    </div>
  );
}
