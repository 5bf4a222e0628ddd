import { expect, it } from "vitest";
import { readWrittenDate } from "./local-date.ts";

it.each([
  ["12.01.2027 20:00", "2027-01-12T20:00"],
  ["12.1.27", "2027-01-12T19:30"],
  ["2027-01-12", "2027-01-12T19:30"],
  ["2027-01-12T20:05", "2027-01-12T20:05"],
  ["2027-01-12 8:05:00", "2027-01-12T08:05"],
  ["marți, 12.01.2027, ora 20:00", "2027-01-12T20:00"],
  ["13/01/2027 20.30", "2027-01-13T20:30"],
  ["05/05/2027", "2027-05-05T19:30"],
  ["29.02.2028", "2028-02-29T19:30"],
])("reads %s", (text, at) => {
  expect(readWrittenDate(text, "19:30")).toMatchObject({ ok: true, at });
});

it.each([
  ["03/04/2027", /două feluri/],
  ["01/13/2027", /nu există/],
  ["31.04.2027", /nu există/],
  ["29.02.2027", /nu există/],
  ["12.01", /nu este o dată/],
  ["mâine", /nu este o dată/],
  ["12.01.2027 25:00", /nu este o oră/],
  ["12.01.2027 seara", /nu este o oră/],
  ["", /nu este o dată/],
])("refuses %s with why", (text, why) => {
  const read = readWrittenDate(text, "20:00");
  expect(read.ok ? "" : read.problem).toMatch(why);
});
