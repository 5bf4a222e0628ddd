import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startPostman } from "#tests/factories/postman.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { expectSnackbar, PASSWORD } from "./league-of-one.ts";
import { sharedDemoSite, type Site, startSite } from "./site.ts";

describe("Mail of a running site", () => {
  it("that was written before the process was killed goes out after its restart", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "grila-mail-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const first = await startSite({ league: "empty", dataDir });
    expect((await signUp(first, "ana@example.test")).status).toBe(200);
    process.kill(first.pid ?? 0, "SIGKILL");
    await first.stop();

    const postman = await startPostman();
    onTestFinished(() => postman.close());
    const second = await startSite({
      league: "empty",
      dataDir,
      environment: { SMTP_URL: postman.url, MAIL_FROM: "Liga <liga@example.test>" },
    });
    onTestFinished(() => second.stop());
    await expect.poll(() => postman.received.map((mail) => mail.to)).toEqual(["ana@example.test"]);

    // Where mails go out the login offers who has not confirmed yet another link, and it comes.
    const page = await newPage({ site: second });
    page.expectProblem(/POST .*\/auth\/login 409/);
    await page.goto("/login");
    await page.getByLabel("Email").fill("ana@example.test");
    await page.getByLabel("Parola").fill(PASSWORD);
    await page.getByRole("button", { name: "Conectează-te" }).click();
    await page.getByText("Adresa de email nu este confirmată").waitFor();
    await page.getByRole("button", { name: "Trimite-mi alt link" }).click();
    await expectSnackbar(page, "Vei primi un email în câteva secunde");
    await expect.poll(() => postman.received.length).toBe(2);
    second.logCollector.requireNoSurprise();
  });

  it("of the demo shows its links in the terminal", async () => {
    const site = await sharedDemoSite();
    await signUp(site, "nou@example.test");
    await expect
      .poll(() => site.printed())
      .toMatch(/Mail to nou@example\.test: Confirmă adresa.*\n.*\/confirmEmail\/\d+\/[\w-]{43}/);
  });
});

describe("An operator", () => {
  it("becomes the first administrator through the link in the terminal", async () => {
    const site = await startSite({ league: "empty" });
    onTestFinished(() => site.stop());
    const page = await newPage({ site, width: 360 });
    page.expectProblem(/POST .*\/api\/administrator-invitation\/.* 422/);
    await page.goto(linkIn(site.printed()));
    await page.getByText("Liga nu are încă pe nimeni la cârmă").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Email").fill("sef@example.test");
    await page.getByLabel("Parola").fill("Parola1234");
    await page.getByLabel("Prenume").fill("Ana");
    await page.getByLabel("Nume de familie").fill("Șefu");
    await page.getByRole("button", { name: "Creează contul" }).click();
    await page.getByText("Parola este prea ușor de ghicit. Alege alta.").waitFor();
    await page.getByLabel("Parola").fill(PASSWORD);
    await page.getByRole("button", { name: "Creează contul" }).click();
    await page.waitForURL("/administrare");
    await expectSnackbar(page, "Ești administrator. Urmează primii pași.");
    await page.getByRole("button", { name: /^Secțiuni/ }).click();
    await page.getByRole("link", { name: "Emailuri" }).click();
    await page.getByText("Nu a fost scris niciun email.").waitFor();
    await signUp(site, "un.nume.foarte.lung.de.pilot@exemplu-de-domeniu.test");
    await page.reload();
    await page.getByText("Site-ul nu trimite emailuri").waitFor();
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await page.getByRole("button", { name: /^Secțiuni/ }).click();
    await page.getByRole("link", { name: "ID-uri de joc" }).click();
    await page.getByText("Nimeni nu cere ID-ul altuia.").waitFor();
  });

  it("invites another administrator with a command while the site runs", async () => {
    const site = await startSite({ league: "empty" });
    onTestFinished(() => site.stop());
    const { code, output } = await admin(site, "invite", "Doi@Example.test");
    expect(code).toBe(0);
    expect(output).toContain("This link makes doi@example.test an administrator");
    const page = await newPage({ site });
    await page.goto(linkIn(output));
    expect(await page.getByLabel("Email").inputValue()).toBe("doi@example.test");
    await page.getByLabel("Parola").fill(PASSWORD);
    await page.getByLabel("Prenume").fill("Doi");
    await page.getByLabel("Nume de familie").fill("Invitatul");
    await page.getByRole("button", { name: "Creează contul" }).click();
    await page.waitForURL("/administrare");
    page.expectProblem(/GET .*\/api\/administrator-invitation\/.* 410/);
    await page.goto(linkIn(output));
    await page.getByText("Linkul nu mai este valabil").waitFor();
  });

  it("is told how the command is used", async () => {
    const site = await startSite({ league: "empty" });
    onTestFinished(() => site.stop());
    for (const words of [[], ["invite"], ["invite", "nimeni"], ["fire", "x@example.test"]]) {
      const { code, output } = await admin(site, ...words);
      expect(code).toBe(1);
      expect(output).toContain("bin/grila admin invite EMAIL");
    }
  });
});

function signUp(site: Site, email: string): Promise<Response> {
  return fetch(`${site.url}/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD, password_confirm: PASSWORD }),
  });
}

function linkIn(printed: string): string {
  const link = /https?:\/\/\S+\/first-administrator\/\S+/.exec(printed)?.[0];
  if (!link) throw new Error(`No link in: ${printed}`);
  return link;
}

async function admin(site: Site, ...words: string[]): Promise<{ code: number; output: string }> {
  const program = spawn(process.execPath, ["src/site/server/admin.ts", ...words], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env["PATH"], DATA_DIR: site.dataDir, PUBLIC_URL: site.url },
  });
  let output = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(program, "exit");
  return { code: Number(code), output };
}
