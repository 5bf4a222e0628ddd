import type { ImportKind } from "#features/moving-in/import-kinds.ts";
import type { Import, ImportPreview, ImportSourceForm } from "#features/moving-in/moving-in.ts";
import type { TestApp } from "#tests/test-app.ts";

export interface ImportAnswer<T> {
  status: number;
  message?: string;
  data: T;
  code?: string;
  fields?: Record<string, string>;
}

/** 'Mută-te aici' as somebody uses it. */
export function importsOf(test: TestApp, as: string) {
  let keys = 0;
  const post = async <T>(url: string, payload: object): Promise<ImportAnswer<T>> =>
    (await test.call({ method: "POST", url, payload, as })).json();
  const preview = (kind: ImportKind, text: string, more: Partial<ImportSourceForm> = {}) =>
    post<ImportPreview>("/api/imports/preview", { kind, text, ...more });
  return {
    preview,
    /** Does what its preview says at that moment. */
    save: async (
      kind: ImportKind,
      text: string,
      more: Partial<ImportSourceForm> = {},
      form: { hash?: string; key?: string } = {},
    ) => {
      const hash = form.hash ?? (await preview(kind, text, more)).data.hash;
      const key = form.key ?? `key-${kind}-${keys++}`;
      return post<Import>("/api/imports", { source: { kind, text, ...more }, hash, key });
    },
    undo: (id: string, onlyUntouched = false) =>
      post<Import>(`/api/imports/${id}/undo`, { onlyUntouched }),
  };
}
