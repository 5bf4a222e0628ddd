import { permissions, permissionTitles } from "#shared/permissions.ts";

export function permissionsText(held: readonly string[]): string {
  if (permissions.every((permission) => held.includes(permission))) return "Toate drepturile";
  const titles = permissions
    .filter((permission) => held.includes(permission))
    .map((permission) => permissionTitles[permission]);
  return titles.join(" · ") || "Niciun drept";
}
