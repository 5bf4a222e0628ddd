import { expect, it } from "vitest";
import { escapeHtml } from "#shared/text/escape-html.ts";
import { textToHtml } from "./message-html.ts";

it("Escaped text cannot open a tag or leave an attribute", () => {
  expect(escapeHtml(`<b title="x">&`)).toBe("&lt;b title=&quot;x&quot;&gt;&amp;");
});

it.each([
  ["one line", "Salut", "<p>Salut</p>"],
  ["paragraphs", "Salut\n\n \nPe curând", "<p>Salut</p><p>Pe curând</p>"],
  ["lines", "unu\r\ndoi", "<p>unu<br>doi</p>"],
  ["tags", "<script>1</script>", "<p>&lt;script&gt;1&lt;/script&gt;</p>"],
  [
    "an address",
    "Vezi https://liga.test/a?b=1&c=2.",
    `<p>Vezi <a href="https://liga.test/a?b=1&amp;c=2">https://liga.test/a?b=1&amp;c=2</a>.</p>`,
  ],
  ["an address that is none", "javascript:alert(1)", "<p>javascript:alert(1)</p>"],
  ["nothing but space", " \n\n ", ""],
])("Plain text with %s becomes HTML", (_what, text, html) => {
  expect(textToHtml(text)).toBe(html);
});
