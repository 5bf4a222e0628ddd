/** What every reply begins with that has data alone. */
const beginning = '{"status":200,"data":';

/** Stands for a text where it will be put in. Nobody can guess it, so that nothing that people have written is taken for it. */
const sign = crypto.randomUUID();
const marks = new RegExp(`"${sign} (\\d+)"`, "g");

/** The texts of the replies that a page is made of, so that their data is not written once more for the browser. */
export class ReplyTexts {
  readonly #texts: string[] = [];
  readonly #places = new Map<unknown, number>();

  add({ data, meta }: { data: unknown; meta?: unknown }, text: string): void {
    if (meta !== undefined || typeof data !== "object" || !text.startsWith(beginning)) return;
    this.#places.set(data, this.#texts.length);
    this.#texts.push(text.slice(beginning.length, -1));
  }

  /** What is written in the place of data whose text is at hand. */
  readonly markOf = (data: unknown): unknown => {
    const place = this.#places.get(data);
    return place === undefined ? data : `${sign} ${place}`;
  };

  /** JSON with the texts in the place of their marks. */
  putIn(json: string): string {
    return json.replace(marks, (mark, place: string) => this.#texts[Number(place)] ?? mark);
  }
}
