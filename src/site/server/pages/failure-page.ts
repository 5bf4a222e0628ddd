/** What people read when a page could not be rendered at all. */
export function failurePage(requestId: string): string {
  return plainPage(
    "Ceva nu a mers bine",
    `<p>Pagina nu a putut fi încărcată. Încearcă din nou peste câteva momente.</p>
<p>Cod pentru organizatori: ${requestId.replaceAll(/[^\w-]/g, "")}</p>`,
  );
}

/** What people read who asked for too many pages. `sentence`: one of ours, which needs no escaping. */
export function waitPage(sentence: string): string {
  return plainPage("Mai așteaptă puțin", `<p>${sentence}</p>`);
}

function plainPage(title: string, text: string): string {
  return `<!DOCTYPE html>
<html lang="ro">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1>${text}<p><a href="/">Înapoi la competiții</a></p></main></body>
</html>
`;
}
