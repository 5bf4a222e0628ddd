import { describe, expect, it } from "vitest";
import type { SharePicture } from "#site/share/share-picture.ts";
import { SharePictures } from "./share-pictures.ts";

const pictureOf = (title: string): SharePicture => ({
  league: "Liga",
  simulator: "AC",
  overline: "",
  title,
  sentence: "",
  more: "",
  drawn: { kind: "track", drawing: null, letters: "ZOL" },
});

/** A drawer who draws when told to. */
function drawer() {
  const drawn: string[] = [];
  const waiting: (() => void)[] = [];
  let [busy, most] = [0, 0];
  const pictures = new SharePictures(async ({ title }) => {
    drawn.push(title);
    most = Math.max(most, ++busy);
    await new Promise<void>((resolve) => void waiting.push(resolve));
    busy--;
    if (title === "Stricat") throw new Error("No renderer");
    return Buffer.from(title);
  });
  const drawAll = async (count: number) => {
    for (let done = 0; done < count; done++) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    }
  };
  return { pictures, drawn, drawAll, mostAtOnce: () => most };
}

describe("Pictures of links", () => {
  it("are drawn once for a hundred who ask at once, and then kept", async () => {
    const { pictures, drawn, drawAll } = drawer();
    const asked = Promise.all(Array.from({ length: 100 }, () => pictures.get(pictureOf("Zolder"))));
    await drawAll(1);
    expect(new Set((await asked).map(String))).toEqual(new Set(["Zolder"]));
    expect(String(await pictures.get(pictureOf("Zolder")))).toBe("Zolder");
    expect(drawn).toEqual(["Zolder"]);
  });

  it("are drawn two at once, however many different ones are asked for", async () => {
    const { pictures, drawn, drawAll, mostAtOnce } = drawer();
    const titles = Array.from({ length: 30 }, (_, index) => `Etapa ${index}`);
    const asked = Promise.all(titles.map((title) => pictures.get(pictureOf(title))));
    await drawAll(titles.length);
    expect((await asked).map(String)).toEqual(titles);
    expect(drawn).toEqual(titles);
    expect(mostAtOnce()).toBe(2);
  });

  it("are tried again after a failure", async () => {
    const { pictures, drawn, drawAll } = drawer();
    for (let tries = 1; tries <= 2; tries++) {
      const [asked] = await Promise.all([
        Promise.allSettled([pictures.get(pictureOf("Stricat"))]),
        drawAll(1),
      ]);
      expect(asked[0].status).toBe("rejected");
      expect(drawn).toHaveLength(tries);
    }
  });
});
