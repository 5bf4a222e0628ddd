import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "./site.ts";

describe("A killed process", () => {
  let folder: string;
  const running: Site[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "grila-killed-"));
  });
  afterAll(async () => {
    for (const site of running) await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (): Promise<Site> => {
    const site = await startSite({ league: "empty", environment: { DATA_DIR: folder } });
    running.push(site);
    return site;
  };

  it("loses no write that it answered, and the next start needs no hand", async () => {
    const first = await start();
    const secret = /first-administrator\/([\w-]+)/.exec(first.printed())?.[1];
    const account = {
      email: "administrator@example.test",
      password: "trei ture libere",
      firstName: "Ilinca",
      lastName: "Pop",
    };
    const made = await post(`${first.url}/api/administrator-invitation/${secret}`, account);
    expect(made.status).toBe(200);
    if (first.pid !== undefined) process.kill(first.pid, "SIGKILL");

    const second = await start();
    const login = await post(`${second.url}/auth/login`, account);
    expect(login.status).toBe(200);
    expect(second.printed()).not.toContain("first-administrator");
  });
});

async function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
