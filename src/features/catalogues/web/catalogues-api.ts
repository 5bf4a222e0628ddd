import { z } from "zod";
import type {
  CatalogueName,
  EntryHead,
  PastedLine,
  SimulatorEntry,
} from "#features/catalogues/catalogues.ts";
import { apiDelete, apiPost } from "#web/api.ts";
import { apiPageQuery, apiQuery } from "#web/query-client.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import type { CataloguePageSearch } from "./catalogue-search.ts";

const fresh = { viewer: true, staleTime: 0 } as const;

/** A page of a catalogue, as it is looked through. */
export function entriesQuery<Entry>(name: CatalogueName, search: CataloguePageSearch) {
  const { search: words, simulator, archived, sort, page = 1 } = search;
  const params = { search: words, simulator, archived, sort, page };
  return apiPageQuery<Entry>(pathOf(name), params, fresh);
}

/** Every simulator, archived ones too. */
export function simulatorEntriesQuery(archived: "yes" | "no") {
  return apiQuery<SimulatorEntry[]>(pathOf("simulators"), { archived }, fresh);
}

/** A new one without `seen`. @throws ApiError 409 when somebody saved it since it was seen, or its name or game id is taken */
export function saveEntry(
  name: CatalogueName,
  form: object,
  seen: EntryHead | null,
): Promise<{ _id: string }> {
  if (!seen) return apiPost(pathOf(name), form);
  return apiPost(`${pathOf(name)}/${seen._id}`, { ...form, version: seen.version });
}

export function archiveEntry(
  name: CatalogueName,
  { _id, version }: Pick<EntryHead, "_id" | "version">,
  archived: boolean,
): Promise<unknown> {
  return apiPost(`${pathOf(name)}/${_id}/archive`, { archived, version });
}

export function deleteEntry(name: CatalogueName, { _id, version }: EntryHead): Promise<unknown> {
  return apiDelete(`${pathOf(name)}/${_id}?version=${version}`);
}

export function orderSimulators(ids: readonly string[]): Promise<unknown> {
  return apiPost(`${pathOf("simulators")}/order`, { ids });
}

interface Pasted {
  simulator: string;
  text: string;
}

/** What pasted lines would do. */
export function previewPasted(name: CatalogueName, pasted: Pasted): Promise<PastedLine[]> {
  return apiPost(`${pathOf(name)}/import/preview`, pasted);
}

/** @throws ApiError 409 when they would no longer do what the preview said */
export function importPasted(
  name: CatalogueName,
  pasted: Pasted,
  expected: { added: number; changed: number },
): Promise<PastedLine[]> {
  return apiPost(`${pathOf(name)}/import`, { ...pasted, expected });
}

/** The entry as somebody else has saved it meanwhile; `undefined` for any other failure. */
export function entrySavedMeanwhile<Entry>(
  error: unknown,
  schema: z.ZodType<Entry>,
): Entry | undefined {
  return savedMeanwhile(error, z.object({ entry: schema.optional() }))?.entry;
}

function pathOf(name: CatalogueName): string {
  return `/api/administration/${name}`;
}
