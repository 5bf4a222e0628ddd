import { createContext, use } from "react";

/** Whether what does not travel with the page is drawn; given by the table, which waits with it until nothing else is due. */
export const ScriptsHere = createContext(false);

export function useScriptsHere(): boolean {
  return use(ScriptsHere);
}
