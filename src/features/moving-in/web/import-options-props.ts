/** What a kind asks once for the whole table, in `options`. */
export interface ImportOptionsProps {
  season: string | null;
  options: Readonly<Record<string, string>>;
  onChange: (options: Record<string, string>) => void;
}
