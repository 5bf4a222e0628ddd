import type { Draft } from "#features/registration/registration-draft.ts";
import { createRegistration, editRegistration } from "#features/registration/registration-calls.ts";
import type { Registration } from "#features/registration/registration-shapes.ts";
import { call } from "#web/calls/call.ts";

/** Registers the club, or saves its registration. Resolves to the server's sentence. @throws ApiError */
export async function saveRegistration(
  { season: { _id: seasonId }, teamId, _id: registrationId, version }: Registration,
  cars: Draft,
): Promise<string> {
  if (registrationId !== null)
    return call(editRegistration, {
      params: { seasonId, registrationId },
      body: { version, cars },
    });
  const { message } = await call(createRegistration, {
    params: { id: seasonId },
    body: { teamId, cars },
  });
  return message;
}
