/** `1 etapă`, `3 etape`, `20 de etape`: a whole number with its noun, as Romanian joins them. */
export function counted(count: number, one: string, many: string): string {
  if (count === 1) return `1 ${one}`;
  const lastTwo = Math.abs(count) % 100;
  const takesDe = count !== 0 && (lastTwo === 0 || lastTwo >= 20);
  return takesDe ? `${count} de ${many}` : `${count} ${many}`;
}
