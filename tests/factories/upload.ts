import type { TestApp } from "#tests/test-app.ts";

interface NewUpload {
  as?: string;
  /** Of a login, where it is none that a password gave. */
  token?: string;
  bytes: Uint8Array;
  fileName?: string;
  fileType?: string;
}

/** Uploads a file as a browser's form does and answers the reply. */
export async function upload(
  test: Pick<TestApp, "call">,
  { as, token, bytes, fileName, fileType }: NewUpload,
) {
  const form = new FormData();
  if (fileType !== undefined) form.append("fileType", fileType);
  form.append("file", new Blob([Buffer.from(bytes)]), fileName ?? "rezultate.json");
  const request = new Request("http://localhost/api/upload", { method: "POST", body: form });
  return test.call({
    method: "POST",
    url: "/api/upload",
    as,
    headers: {
      "content-type": request.headers.get("content-type") ?? "",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
