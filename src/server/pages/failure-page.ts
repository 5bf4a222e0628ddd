/** What people read when a page could not be rendered at all. */
export function failurePage(requestId: string): string {
  return `<!DOCTYPE html>
<html lang="ro">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Ceva nu a mers bine</title></head>
<body><main><h1>Ceva nu a mers bine</h1><p>Pagina nu a putut fi încărcată. Încearcă din nou peste câteva momente.</p>
<p>Cod pentru organizatori: ${requestId.replaceAll(/[^\w-]/g, "")}</p><p><a href="/">Înapoi la competiții</a></p></main></body>
</html>
`;
}
