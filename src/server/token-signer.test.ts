import { describe, expect, it } from "vitest";
import { createTokenSigner } from "./token-signer.ts";

const OLD = "o".repeat(40);
const NEW = "n".repeat(40);
const PURPOSE = "a test";

describe("After the secret of the site was replaced", () => {
  const before = createTokenSigner(OLD);
  const after = createTokenSigner(NEW, [OLD]);
  const without = createTokenSigner(NEW);
  const sealed = before.seal("ceva", PURPOSE);

  it("what was stored under a secret of before is recognised by it, and by nothing else", () => {
    expect(after.unseal(sealed, PURPOSE)).toBe("ceva");
    expect(after.unseal(sealed, "another")).toBeUndefined();
    expect(without.unseal(sealed, PURPOSE)).toBeUndefined();
    expect(after.knownMacs("x")).toEqual([without.mac("x"), before.mac("x")]);
    expect(without.knownMacs("x")).not.toContain(before.mac("x"));
  });

  it("what is stored now needs the new one alone, and sessions of before are over", async () => {
    expect(without.unseal(after.seal("ceva", PURPOSE), PURPOSE)).toBe("ceva");
    expect(after.mac("x")).toBe(without.mac("x"));
    const claims = { sub: "a", jti: "b", email: "", name: "", exp: 2_000_000_000 };
    expect(await after.verify(await before.sign(claims), 0)).toBeUndefined();
    expect(await after.verify(await after.sign(claims), 0)).toMatchObject({ sub: "a" });
  });
});

it("A token that is known ends when it says, and what resembles it is not known", async () => {
  const signer = createTokenSigner(NEW);
  const exp = 1000;
  const token = await signer.sign({ sub: "a", jti: "b", email: "", name: "", exp });
  const last = exp * 1000 - 1;
  for (const _time of [1, 2]) expect(await signer.verify(token, last)).toMatchObject({ exp });
  expect(await signer.verify(token, exp * 1000)).toBeUndefined();
  expect(await signer.verify(`${token.slice(0, -2)}xx`, last)).toBeUndefined();
});
