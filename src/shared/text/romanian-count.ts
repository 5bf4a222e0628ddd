/** `1 etapă`, `3 etape`, `20 de etape`, `12.000 de etape`: a whole number with its noun, as Romanian joins them. */
export function counted(count: number, one: string, many: string): string {
  if (count === 1) return `1 ${one}`;
  const number = formatGrouped(count);
  return takesDe(count) ? `${number} de ${many}` : `${number} ${many}`;
}

/** `12.000,5`. No `Intl`, whose first use takes tens of ms in a browser. */
function formatGrouped(count: number): string {
  const [whole = "", part] = String(count).split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ".");
  return part === undefined ? grouped : `${grouped},${part}`;
}

/** Romanian puts "de" after whole numbers whose last two digits are 00 or 20 to 99. */
export function takesDe(count: number): boolean {
  const last = Math.abs(count) % 100;
  return Number.isInteger(count) && count !== 0 && (last === 0 || last >= 20);
}
