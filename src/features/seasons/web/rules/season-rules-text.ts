/** A piece of text as pdf.js finds it on a page; points, from the bottom left corner. */
export interface TextPiece {
  str: string;
  /** The last two: where its baseline begins. */
  transform: readonly number[];
  height: number;
  hasEOL: boolean;
}

interface Line {
  text: string;
  y: number;
  height: number;
}

/** Lines that begin like this begin a paragraph: `3.`, `3.1.2`, `a)`, a dash or a dot. */
const listed = /^(?:\d+(?:\.\d+)*[.)]?|[a-z][.)]|[-–•▪·])\s/i;

/**
 * The text of a page as paragraphs that flow on a narrow screen: one ends at a gap, or where a line begins like a list's item.
 */
export function paragraphsOf(pieces: readonly TextPiece[]): string[] {
  const paragraphs: Line[] = [];
  let before: Line | undefined;
  for (const line of linesOf(pieces)) {
    const last = paragraphs.at(-1);
    const isNext = before && last && !listed.test(line.text) && isClose(before, line);
    if (isNext) last.text += ` ${line.text}`;
    else paragraphs.push({ ...line });
    before = line;
  }
  return paragraphs.map((paragraph) => paragraph.text);
}

function linesOf(pieces: readonly TextPiece[]): Line[] {
  const lines: Line[] = [];
  let isEnded = true;
  for (const { str, transform, height, hasEOL } of pieces) {
    const y = transform[5] ?? 0;
    const line = lines.at(-1);
    const isSame = line && !isEnded && Math.abs(line.y - y) <= line.height / 2;
    if (isSame) {
      line.text += str;
      line.height = Math.max(line.height, height);
    } else if (str.trim() !== "") lines.push({ text: str, y, height });
    isEnded = hasEOL;
  }
  return lines
    .map((line) => ({ ...line, text: line.text.replaceAll(/\s+/g, " ").trim() }))
    .filter((line) => line.text !== "");
}

/** The next line of the same paragraph: right below, in letters of about the same size. */
function isClose(above: Line, below: Line): boolean {
  const gap = above.y - below.y;
  const size = Math.max(above.height, below.height);
  return gap > 0 && gap < 1.6 * size && Math.abs(above.height - below.height) < 0.2 * size;
}
