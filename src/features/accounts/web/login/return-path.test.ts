import { expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

it.each([
  ["/teams", "/teams"],
  ["/season/x1?tab=register#cars", "/season/x1?tab=register#cars"],
  ["/", "/"],
])("After login '%s' is gone back to", (from, path) => expect(returnPath(from)).toBe(path));

it.each([
  undefined,
  null,
  ["/teams"],
  "",
  "teams",
  "https://evil.example/x",
  "//evil.example/x",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/./\\evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  " /teams",
  "/logout",
  "/login?from=/logout",
])("After login %j leads home", (from) => {
  expect(returnPath(from)).toBe("/");
});
