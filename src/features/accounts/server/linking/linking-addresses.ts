import type { Config } from "#server/config.ts";

export function discordRedirectUri({ publicUrl }: Config): string {
  return `${publicUrl}/discord`;
}

export function steamReturnTo({ publicUrl }: Config, state: string): string {
  return `${publicUrl}/steam?state=${state}`;
}
