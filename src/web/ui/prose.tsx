import { Fragment } from "react";
import styles from "./prose.module.css";

const webAddress = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** Text as people typed it: empty lines part paragraphs, line breaks stay, addresses become links. */
export function Prose({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <div className={styles.prose}>
      {paragraphs.map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs never change their order
        <p key={index}>
          {paragraph
            .trim()
            .split(webAddress)
            .map((part, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- nor do their parts
              <Fragment key={place}>
                {webAddress.test(part) ? <WebLink to={part} /> : part}
              </Fragment>
            ))}
        </p>
      ))}
    </div>
  );
}

function WebLink({ to }: { to: string }) {
  return (
    <a href={to} rel="noopener noreferrer nofollow" target="_blank">
      {to.replace(/^https?:\/\//, "")}
    </a>
  );
}
