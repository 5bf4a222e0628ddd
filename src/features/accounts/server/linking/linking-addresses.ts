import type { Config } from "#server/config.ts";

export function discordRedirectUri({ publicUrl }: Config): string {
  return `${publicUrl}/discord`;
}

export function discordLoginUri({ publicUrl }: Config): string {
  return `${publicUrl}/discord/login`;
}

export function steamReturnTo({ publicUrl }: Config, state: string): string {
  return `${publicUrl}/steam?state=${state}`;
}
