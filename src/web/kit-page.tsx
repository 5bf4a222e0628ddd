/** Every piece of the kit in both themes. */
export function KitPage() {
  return <h1>Piese</h1>;
}
