import type { EditorRow, ResultsEditor } from "#features/results/results-editor.ts";
import { readReply } from "#web/api.ts";
import { DEMO_PASSWORD } from "./people.ts";
import type { Site } from "./site.ts";

/** Calls the API of the demo league as one of its accounts. */
export interface Caller {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body: object) => Promise<T>;
  put: <T>(path: string, body: object) => Promise<T>;
  /** Sends a result file and has it read. Answers what would be saved, with the file that it is of. */
  readFile: (session: Session, file: PublishedFile) => Promise<ResultsEditor & { file: object }>;
  /** Sends a result file and saves what it says, as it says it. */
  publish: (session: Session, file: PublishedFile) => Promise<void>;
}

interface Session {
  event: string;
  session: string;
}

interface PublishedFile {
  bytes: Uint8Array;
  fileName: string;
  processor: string;
}

export async function callerAs(site: Site, email: string): Promise<Caller> {
  return callerWith(site, await tokenOf(site, email));
}

/** Logs an account of the demo league in. */
export async function tokenOf(site: Site, email: string): Promise<string> {
  const login = { body: { email, password: DEMO_PASSWORD } };
  const { token } = await send<{ token: string }>(`${site.url}/auth/login`, login);
  return token;
}

/** Calls the API as whoever the token is of. */
export function callerWith(site: Pick<Site, "url">, token: string): Caller {
  const call = async <T>(path: string, sent: Omit<Sent, "token"> = {}) =>
    send<T>(`${site.url}${path}`, { ...sent, token });
  const post = async <T>(path: string, body: object) => call<T>(path, { body });
  const readFile: Caller["readFile"] = async ({ event, session }, published) => {
    const { bytes, fileName, processor } = published;
    const form = new FormData();
    form.append("file", new Blob([Uint8Array.from(bytes)]), fileName);
    const { fileUpload } = await call<{ fileUpload: { _id: string } }>("/api/upload", { form });
    const file = { fileId: fileUpload._id, processor, session };
    const editor = await post<ResultsEditor>("/api/process-results-file", { ...file, event });
    return { ...editor, file };
  };
  return {
    get: async (path) => call(path),
    post,
    put: async (path, body) => call(path, { body, method: "PUT" }),
    readFile,
    publish: async ({ event, session }, published) => {
      const { file, version, results } = await readFile({ event, session }, published);
      await post(`/api/event/${event}/save-results`, {
        ...file,
        version,
        results: results.map(postedRow),
      });
    },
  };
}

/** A row of the editor as it is sent back. */
export function postedRow({ persons, ...row }: EditorRow) {
  return { ...row, drivers: persons.map(({ userId }) => userId) };
}

interface Sent {
  /** Makes it a POST, if nothing else is said. */
  body?: object;
  method?: "PUT";
  form?: FormData;
  token?: string;
}

/** @throws ApiError */
async function send<T>(url: string, { body, form, token, method }: Sent): Promise<T> {
  const payload = form ?? (body && JSON.stringify(body));
  const reply = await fetch(url, {
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(payload !== undefined && { method: method ?? "POST", body: payload }),
  });
  return readReply<T>(reply.status, await reply.text()).data;
}
