/** 'Ai 1 mesaj nou', 'Ai 2 mesaje noi', 'Ai 20 de mesaje noi'. */
export function unreadNotice(count: number): string {
  if (count === 1) return "Ai 1 mesaj nou";
  const lastTwo = count % 100;
  const joint = lastTwo === 0 || lastTwo >= 20 ? "de " : "";
  return `Ai ${count} ${joint}mesaje noi`;
}
