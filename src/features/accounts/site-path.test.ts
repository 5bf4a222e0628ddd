import { expect, it } from "vitest";
import { returnPathSchema } from "./password-forms.ts";
import { keptFrom, returnPath } from "./site-path.ts";

it.each([
  "/teams",
  "/season/x1?tab=register#cars",
  "/season-registration/x1?club=c%202&tab=info",
  "/clubs?cauta=%C8%99erpi%20%2F%2Fx",
  "/season/x1/",
  "/",
])("After login '%s' is gone back to", (path) => {
  expect(returnPath(path)).toBe(path);
  expect(returnPathSchema.parse(path)).toBe(path);
});

it.each([
  "",
  "teams",
  "https://evil.example/x",
  "//evil.example/x",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u0000/evil.example",
  "/\u202e/evil.example",
  "/./\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2F/evil.example",
  "/%2f%2fevil.example",
  "/%5Cevil.example",
  "/%09/evil.example",
  "/%2e%2e//evil.example",
  "/%252F/evil.example",
  "/%E0%A4%A",
  "/teams?\\\\evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/logout",
  "/LogOut",
  "/%6Cogout",
  "/./logout",
  "/logout/",
  "/login?from=/logout",
  "/register",
  "/confirmEmail/1/x",
  `/${"a".repeat(300)}`,
])("After login %j leads home", (from) => {
  expect(returnPath(from)).toBe("/");
  expect(keptFrom(from)).toEqual({});
  expect(returnPathSchema.safeParse(from).success).toBe(false);
});

it.each([undefined, null, ["/teams"], 5])("After login %j leads home", (from) => {
  expect(returnPath(from)).toBe("/");
});
