import { expect, it } from "vitest";
import { bodyParagraphs, sanitizeBody as sanitize } from "./sanitize-body.ts";

const sanitizeBody = (html: string) => sanitize(html, "https://liga.test");

it.each([
  ["words and lists", "<p>Salut, <strong>Ana</strong></p><ul><li>unu</li></ul>"],
  ["a link to a page of the site", '<a href="/team-invite/abc">Răspunde</a>'],
])("%s stay as they are", (_what, html) => {
  expect(sanitizeBody(html)).toBe(html);
});

it.each([
  ["a script", "<p>a</p><script>alert(1)</script>", "<p>a</p>"],
  ["an event handler", '<p onclick="alert(1)">a</p>', "<p>a</p>"],
  ["a style", '<p style="position:fixed">a</p>', "<p>a</p>"],
  ["a picture", '<img src="https://x.test/a.png" onerror="alert(1)">', ""],
  ["a frame", '<iframe src="/profile"></iframe>', ""],
  ["a form", '<form action="/x"><input name="a"></form>', ""],
  ["a script address", '<a href="javascript:alert(1)">a</a>', "a"],
  ["a hidden script address", '<a href="jav&#x09;ascript:alert(1)">a</a>', "a"],
  ["a data address", '<a href="data:text/html,x">a</a>', "a"],
  ["another site behind slashes", '<a href="//x.test/a">a</a>', "a"],
  ["another site behind a backslash", '<a href="/\\x.test">a</a>', "a"],
  ["another site behind a tab", '<a href="/&#9;/x.test">a</a>', "a"],
  ["a link that would log out", '<p><a href="/logout">Rezultatele</a></p>', "<p>Rezultatele</p>"],
  [
    "such a link in full",
    '<p>Vezi <a href="https://liga.test/logout">https://liga.test/logout</a></p>',
    "<p>Vezi https://liga.test/logout</p>",
  ],
  ["a tag left open", "<p>a<b>", "<p>a<b></b></p>"],
])("%s is taken away", (_what, html, clean) => {
  expect(sanitizeBody(html)).toBe(clean);
});

it("A link to another site says that it is not ours", () => {
  expect(sanitizeBody('<a href="https://x.test" rel="opener" target="_top">a</a>')).toBe(
    '<a href="https://x.test" rel="noopener noreferrer nofollow">a</a>',
  );
});

it("A body read as text has a line for every paragraph", () => {
  const html = sanitizeBody(
    "<p>Ana &amp; Dan: 3 &lt; 4</p><ul><li>unu</li><li>doi<br>trei</li></ul>",
  );
  expect(bodyParagraphs(html)).toEqual(["Ana & Dan: 3 < 4", "unu", "doi", "trei"]);
});
