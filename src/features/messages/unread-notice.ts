import { counted } from "#shared/romanian-count.ts";

/** 'Ai 1 mesaj nou', 'Ai 2 mesaje noi', 'Ai 20 de mesaje noi'. */
export function unreadNotice(count: number): string {
  return `Ai ${counted(count, "mesaj nou", "mesaje noi")}`;
}
