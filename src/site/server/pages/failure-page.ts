/** What people read when a page could not be rendered at all. */
export function failurePage(requestId: string): string {
  return plainPage(
    "Ceva nu a mers bine",
    `<p>Pagina nu a putut fi încărcată. Încearcă din nou peste câteva momente, sau vezi <a style="color:inherit" href="/stare">starea site-ului</a>.</p>
<p>Cod pentru organizatori: ${requestId.replaceAll(/[^\w-]/g, "")}</p>`,
  );
}

/** What people read who asked for too many pages. `sentence`: one of ours, which needs no escaping. */
export function waitPage(sentence: string): string {
  return plainPage("Mai așteaptă puțin", `<p>${sentence}</p>`);
}

/** In the league's two themes without a style sheet, which may be what is missing. `title` and `text` are ours, or escaped. */
export function plainPage(title: string, text: string): string {
  return `<!DOCTYPE html>
<html lang="ro" style="color-scheme:light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head>
<body style="margin:0;padding:0 16px;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f4f2ec,#0d0f12);color:light-dark(#16181c,#f1f3f6)">
<main style="max-width:36rem;margin:12vh auto;padding-top:16px;border-top:6px solid #ffd100"><h1 style="margin:0 0 16px;font-size:2.25rem;line-height:1.1">${title}</h1>${text}<p><a style="color:inherit" href="/">Înapoi la competiții</a></p></main></body>
</html>
`;
}
