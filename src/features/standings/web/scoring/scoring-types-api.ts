import type { QueryClient } from "@tanstack/react-query";
import type { EditedScoringType, PostedScoringType } from "#features/standings/scoring-types.ts";
import { apiDelete, apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";

export function editedScoringTypesQuery() {
  return apiQuery<EditedScoringType[]>("/api/scoring-types", {}, { viewer: true, staleTime: 0 });
}

/** As it is saved now; `null`: there is none. */
export async function findScoringType(
  queryClient: QueryClient,
  id: string | undefined,
): Promise<EditedScoringType | null> {
  const types = await queryClient.query(editedScoringTypesQuery());
  return types.find(({ _id }) => _id === id) ?? null;
}

/** A new one without `seen`. @throws ApiError 409 when somebody saved it since it was seen */
export async function saveScoringType(
  posted: PostedScoringType,
  seen: EditedScoringType | null,
): Promise<unknown> {
  if (!seen) return apiPost("/api/scoring-types", posted);
  const path = `/api/scoring-types/${seen._id}`;
  return apiPost(path, { ...posted, version: seen.version }, { timeoutMs: 60_000 });
}

export async function deleteScoringType({ _id, version }: EditedScoringType): Promise<unknown> {
  return apiDelete(`/api/scoring-types/${_id}?version=${version}`);
}
