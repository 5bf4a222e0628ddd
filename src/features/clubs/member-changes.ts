interface People {
  /** Those who have accepted. */
  members: readonly string[];
  /** Asked and not answered yet. */
  invited: readonly string[];
}

interface PostedPeople {
  members: readonly string[] | undefined;
  invited: readonly string[] | undefined;
}

interface MemberChanges {
  /** Members who go. */
  removed: string[];
  /** Invited people whose invitation is taken back. */
  withdrawn: string[];
  /** People who are neither members nor invited yet. */
  invited: string[];
}

/**
 * What a posted club changes among its drivers, or its managers. Both posted lists together say who stays: somebody who accepted
 * while the form was open stays, though it has them among the invited, and nobody joins unasked. A missing list stays as it is.
 */
export function memberChanges(current: People, posted: PostedPeople): MemberChanges {
  const known = new Set([...current.members, ...current.invited]);
  const staying = new Set([
    ...(posted.members ?? current.members),
    ...(posted.invited ?? current.invited),
  ]);
  return {
    removed: current.members.filter((id) => !staying.has(id)),
    withdrawn: current.invited.filter((id) => !staying.has(id)),
    invited: [...staying].filter((id) => !known.has(id)),
  };
}
