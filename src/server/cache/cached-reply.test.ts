import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { CachedReply } from "./cached-reply.ts";

const page = Array.from({ length: 2000 }, (_, place) => `<td>${place} ${place * 7919}</td>`).join(
  "",
);

function keptPage(): CachedReply {
  return new CachedReply(page, { status: 200, headers: { "content-type": "text/html" } });
}

describe("A kept reply", () => {
  it("is compressed quickly for whoever asks first, and well when it is asked for again", async () => {
    const kept = keptPage();
    const quick = await kept.compressed("br");
    const grown = new Promise<void>((resolve) => (kept.grown = resolve));
    kept.improve("br");
    await grown;
    const small = await kept.compressed("br");
    expect(small.body.length).toBeLessThan(quick.body.length);
    expect(small.headers).toContain(String(small.body.length));
    for (const { body } of [quick, small]) expect(brotliDecompressSync(body).toString()).toBe(page);
    kept.improve("br");
    expect(await kept.compressed("br")).toBe(small);
  });

  it("can be sent while it is compressed again", async () => {
    const kept = keptPage();
    const quick = await kept.compressed("br");
    kept.improve("br");
    expect(kept.variant("br")).toBe(quick);
    expect(await kept.compressed("br")).toBe(quick);
  });
});
