import { escapeHtml } from "#features/messages/message-html.ts";
import type { Letter } from "./club-letters.ts";

/** To the owner and the managers: somebody wants to drive for the club. */
export function clubRequestLetter(request: {
  person: string;
  clubName: string;
  text: string;
}): Letter {
  const { person, clubName, text } = request;
  return {
    subject: `${person} cere să intre în clubul ${clubName}`,
    body: inParagraphs(
      `${person} vrea să fie pilot al clubului „${clubName}”.`,
      ...quoted(text),
      LINK_TO_CLUBS,
    ),
  };
}

/** To whoever asked. */
export function clubRequestAnswerLetter(answer: {
  by: string;
  clubName: string;
  accepted: boolean;
}): Letter {
  const { by, clubName, accepted } = answer;
  const verb = accepted ? "te-a primit în clubul" : "nu te-a primit în clubul";
  return {
    subject: accepted ? `Ești pilot al clubului ${clubName}` : `Răspuns de la clubul ${clubName}`,
    body: inParagraphs(`${by} ${verb} „${clubName}”.`, ...(accepted ? [LINK_TO_CLUBS] : [])),
  };
}

const LINK_TO_CLUBS = { path: "/teams", words: "Cluburile tale" };

type Part = string | { path: string; words: string };

/** Texts are escaped, also what people have written. */
export function inParagraphs(...parts: readonly Part[]): string {
  return parts
    .map((part) =>
      typeof part === "string"
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part.path)}">${escapeHtml(part.words)}</a>`,
    )
    .map((part) => `<p>${part}</p>`)
    .join("");
}

/** What somebody has written, each line a paragraph. */
export function quoted(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, index, lines) => {
      const opening = index === 0 ? "„" : "";
      const closing = index === lines.length - 1 ? "”" : "";
      return `${opening}${line}${closing}`;
    });
}
