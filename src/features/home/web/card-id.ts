/** Where on `/` the card of a season is. */
export function cardId({ _id }: { _id: string }): string {
  return `competitia-${_id}`;
}
