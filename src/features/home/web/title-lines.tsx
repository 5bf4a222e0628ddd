import type { HomeSeason } from "../home.ts";

const prefixes: Record<string, string> = { D: "Titlul la piloți", T: "Titlul la cluburi" };

/** Who won a season, a line a table; with one table nothing needs to be told apart. */
export function TitleLines({ titles }: Pick<HomeSeason, "titles">) {
  return titles.map(({ of, names }) => (
    <p key={of}>
      {titles.length > 1 ? (prefixes[of] ?? "Titlul") : "Titlul"}: {joined(names)}
    </p>
  ));
}

/** Who shares a title: `Ana Albu și Dan Pop` */
function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} și ${last}` : last;
}
