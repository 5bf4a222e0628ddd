import { writeAcEntryList } from "./ac/ac-entry-list.ts";
import { encodeAccEntryList, writeAccEntryList } from "./acc/acc-entry-list.ts";
import type { ServerList } from "./entry-list-problems.ts";
import type { SimulatorCode } from "./simulators.ts";

/** What a server is given as its entry list. */
interface EntryListFile {
  type: string;
  content: string | Buffer;
}

type Writer = (list: ServerList, how: { gridOrder: boolean }) => EntryListFile;

/** Of the simulators whose description has an entry list. */
const writers: Partial<Record<SimulatorCode, Writer>> = {
  AC: (list) => ({ type: "text/plain; charset=utf-8", content: writeAcEntryList(list) }),
  ACC: (list, how) => ({
    type: "application/json; charset=utf-16le",
    content: Buffer.from(encodeAccEntryList(writeAccEntryList(list, how))),
  }),
};

/** The file of a simulator whose server reads one. */
export function writeEntryList(
  code: SimulatorCode,
  ...[list, how]: Parameters<Writer>
): EntryListFile {
  const write = writers[code];
  if (!write) throw new Error(`nothing writes entry lists of ${code}`);
  return write(list, how);
}
