/** Where a link is made, copied and stopped, and who has come by it. */
export function seatLinkPage({
  seasonId,
  clubId,
}: {
  seasonId: string;
  clubId: string | null;
}): string {
  const page = `/season-link/${encodeURIComponent(seasonId)}`;
  return clubId === null ? page : `${page}?club=${encodeURIComponent(clubId)}`;
}

/** What is sent around: the secret stands behind the sign that browsers keep for themselves, so that no log has it. */
export function seatAddress(publicUrl: string, secret: string): string {
  return `${publicUrl}/loc#${secret}`;
}
