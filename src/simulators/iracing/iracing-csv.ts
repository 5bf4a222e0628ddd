/** Cells of one CSV line. iRacing quotes every cell; a line edited by hand may quote some, all or none. */
export function splitCsvLine(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  let start = 0;
  while (start <= line.length) {
    const quoted = line.charCodeAt(start) === quote;
    const close = quoted ? line.indexOf('"', start + 1) : start;
    if (quoted && close !== -1 && line[close + 1] === separator) {
      cells.push(line.slice(start + 1, close));
      start = close + 2;
      continue;
    }
    const [cell, end] = quoted
      ? oddCell(line, separator, start)
      : plainCell(line, separator, start);
    cells.push(cell);
    start = end + 1;
  }
  return cells;
}

const quote = 34;

function plainCell(line: string, separator: string, start: number): [cell: string, end: number] {
  const next = line.indexOf(separator, start);
  const end = next === -1 ? line.length : next;
  return [line.slice(start, end), end];
}

/** A quoted cell that is the last one, holds `""` for a quote, or never closes: that one ends with its line. */
function oddCell(line: string, separator: string, start: number): [cell: string, end: number] {
  let close = line.indexOf('"', start + 1);
  while (close !== -1 && line.charCodeAt(close + 1) === quote) close = line.indexOf('"', close + 2);
  if (close === -1) close = line.length;
  const [, end] = plainCell(line, separator, close);
  return [line.slice(start + 1, close).replaceAll('""', '"'), end];
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
