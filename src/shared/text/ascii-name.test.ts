import { expect, it } from "vitest";
import { asciiName } from "./ascii-name.ts";

it.each([
  ["Etapa 3: Țara Făgărașului", "etapa-3-tara-fagarasului"],
  ["clasament Piloți (final)", "clasament-piloti-final"],
  ['"../\\\r\n', ""],
  ["日本", ""],
])("%j as part of a file's name is %j", (text, name) => {
  expect(asciiName(text)).toBe(name);
});
