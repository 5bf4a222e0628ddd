/** All seasons. */
export function SeasonsPage() {
  return <h1>Seasons</h1>;
}
