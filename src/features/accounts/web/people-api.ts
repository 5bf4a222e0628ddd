import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import {
  type DriverForm,
  type ManagedDriver,
  managedDriverSchema,
} from "#features/accounts/driver-record.ts";
import {
  createDriver as createRoute,
  readPerson,
  saveDriver as saveRoute,
} from "#features/accounts/people-calls.ts";
import { askAgain, call, fresh, read } from "#web/calls/call.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

export function personQuery(id: string) {
  return read(readPerson, { params: { id } }, fresh);
}

export function refreshPeople(queryClient: QueryClient): Promise<void> {
  return askAgain(queryClient, saveRoute);
}

/** @throws ApiError 409 when somebody saved since `version` was read */
export function saveDriver(
  id: string,
  profile: DriverForm["profile"],
  version: number,
): Promise<ManagedDriver> {
  return call(saveRoute, { params: { id }, body: { profile, version } });
}

export function driverSavedMeanwhile(error: unknown): ManagedDriver | undefined {
  return savedMeanwhile(error, z.object({ driver: managedDriverSchema }))?.driver;
}

export function createDriver(profile: DriverForm["profile"]): Promise<ManagedDriver> {
  return call(createRoute, { body: { profile } });
}
