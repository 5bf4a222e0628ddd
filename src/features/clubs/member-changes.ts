interface Drivers {
  /** Those who have accepted. */
  drivers: readonly string[];
  pendingDrivers: readonly string[];
}

interface MemberChanges {
  /** Drivers who go. */
  removed: string[];
  /** Invited people whose invitation is taken back. */
  withdrawn: string[];
  /** People who are neither drivers nor invited yet. */
  invited: string[];
}

/**
 * What a posted club changes among its drivers. Both posted lists together say who stays: somebody who accepted while the form was open is
 * among the invited there and stays all the same, and nobody is entered without being asked. A list left out stays as it is.
 */
export function memberChanges(current: Drivers, posted: Partial<Drivers>): MemberChanges {
  const known = new Set([...current.drivers, ...current.pendingDrivers]);
  const staying = new Set([
    ...(posted.drivers ?? current.drivers),
    ...(posted.pendingDrivers ?? current.pendingDrivers),
  ]);
  return {
    removed: current.drivers.filter((id) => !staying.has(id)),
    withdrawn: current.pendingDrivers.filter((id) => !staying.has(id)),
    invited: [...staying].filter((id) => !known.has(id)),
  };
}
