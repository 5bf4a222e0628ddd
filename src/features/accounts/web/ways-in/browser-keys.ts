import type { OwnProof } from "#features/accounts/own/own-account.ts";
import {
  addPasskey,
  logInByPasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyProof,
} from "#features/accounts/own/passkey-calls.ts";
import { ApiError } from "#web/api.ts";
import { call } from "#web/calls/call.ts";
import { startSession } from "#web/session.ts";
import { showFailure } from "#web/api-failure.ts";

/*
 * What the browser does with keys. The library's part comes when somebody first presses a button that needs it.
 */

/** Without https, and in old browsers, there are no keys. Of the browser alone: the server renders nothing by it. */
export function hasKeys(): boolean {
  return "PublicKeyCredential" in globalThis;
}

/** Logs in with a key of this device and starts the session. @throws ApiError, or what `saidNothing` knows */
export async function logInWithKey(): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await call(startPasskeyLogin, {});
  const { token } = await call(logInByPasskey, {
    body: await startAuthentication({ optionsJSON }),
  });
  startSession(token);
}

/** Shows by a key of this device that the account is one's own. @throws the same */
export async function proveByKey(): Promise<OwnProof> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await call(startPasskeyProof, {});
  return { passkey: await startAuthentication({ optionsJSON }) };
}

/** The same, and says by itself what went wrong with the key. */
export async function proveByKeyOrSay(): Promise<OwnProof> {
  return proveByKey().catch((error: unknown) => {
    if (!(error instanceof ApiError)) showKeyFailure(error);
    throw error;
  });
}

/** Adds a key of this device to the account; who came with a seat alone has the whole account then. @throws the same */
export async function addKey(proof: OwnProof = {}): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = await call(startPasskey, {});
  const key = await startRegistration({ optionsJSON });
  const { token } = await call(addPasskey, { body: { key, ...proof } });
  if (token !== null) startSession(token);
}

/** Whether the browser's own question was closed or has run out, or the device has a key of the account already. */
export function showKeyFailure(error: unknown): void {
  const name = error instanceof Error ? error.name : "";
  showFailure(
    name === "InvalidStateError"
      ? "Dispozitivul acesta are deja o cheie a contului."
      : "Nu s-a folosit nicio cheie. Încearcă din nou, sau intră altfel.",
  );
}
