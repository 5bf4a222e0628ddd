import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { SharePicture } from "#site/share/share-picture.ts";

const KEPT_BYTES = 20 * 1024 * 1024;
/** Each takes a core for a twentieth of a second. */
const AT_ONCE = 2;

/** Pictures by what they say: drawn once, however many ask, two at once, and kept as long as there is room. */
export class SharePictures {
  readonly #draw: (picture: SharePicture) => Promise<Buffer>;
  readonly #kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  readonly #underway = new Map<string, Promise<Buffer>>();
  readonly #turns = pLimit(AT_ONCE);

  constructor(draw: (picture: SharePicture) => Promise<Buffer>) {
    this.#draw = draw;
  }

  /** The picture as PNG. */
  get(picture: SharePicture): Promise<Buffer> {
    const key = JSON.stringify(picture);
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    const underway = this.#underway.get(key) ?? this.#make(key, picture);
    this.#underway.set(key, underway);
    return underway;
  }

  async #make(key: string, picture: SharePicture): Promise<Buffer> {
    try {
      const png = await this.#turns(() => this.#draw(picture));
      this.#kept.set(key, png);
      return png;
    } finally {
      this.#underway.delete(key);
    }
  }
}
