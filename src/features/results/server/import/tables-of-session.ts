import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";
import type { SessionTable } from "../../results-editor.ts";

/** The tables that count a session, in their order, with what they have of it. */
export const listTablesOfSession = question<[db: Db, sessionId: string], Promise<SessionTable[]>>();
