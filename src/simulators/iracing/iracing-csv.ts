/** Cells of one CSV line. iRacing quotes every cell; a line edited by hand may quote some, all or none. */
export function splitCsvLine(line: string, separator: string): string[] {
  if (line.startsWith('"') && line.endsWith('"') && line.length > 1) {
    const cells = line.slice(1, -1).split(`"${separator}"`);
    if (!cells.some((cell) => cell.includes('"'))) return cells;
  } else if (!line.includes('"')) {
    return line.split(separator);
  }
  return splitQuotedLine(line, separator);
}

/** Lines of a text with CRLF, LF and CR ends mixed. */
export function splitLines(text: string): string[] {
  return text.split(text.includes("\r") ? /\r\n?|\n/ : "\n");
}

/** The separator of the result table: a comma, or what a spreadsheet put there when the file was saved again. */
export function separatorOf(header: string): string {
  const after = header.replace(/^\s*"?\s*Fin Pos\s*"?\s*/, "").charAt(0);
  return after === ";" || after === "\t" ? after : ",";
}

/** `""` inside a quoted cell is a quote; an unclosed quote ends with its line. */
function splitQuotedLine(line: string, separator: string): string[] {
  const cells: string[] = [];
  let start = 0;
  while (start <= line.length) {
    const quoted = line[start] === '"';
    const close = quoted ? closingQuote(line, start + 1) : start;
    const next = line.indexOf(separator, close);
    const end = next === -1 ? line.length : next;
    cells.push(
      quoted ? line.slice(start + 1, close).replaceAll('""', '"') : line.slice(start, end),
    );
    start = end + 1;
  }
  return cells;
}

function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at === -1 ? line.length : at;
}
