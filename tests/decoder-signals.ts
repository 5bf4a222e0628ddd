import { expect, vi } from "vitest";
import type { TestApp } from "#tests/test-app.ts";

/** Sends a request whose bytes a worker process decodes, and kills the process while it does. */
export async function killDecoderOf<Reply>(
  site: TestApp,
  send: () => Promise<Reply>,
): Promise<Reply> {
  return withHeldDecoder(site, send, async () => signal(site, "SIGKILL"));
}

/** Sends a request whose bytes a worker process decodes, and does something else before the process goes on. */
export async function holdDecoderOf<Reply>(
  site: TestApp,
  send: () => Promise<Reply>,
  meanwhile: () => Promise<void>,
): Promise<Reply> {
  return withHeldDecoder(site, send, async () => {
    await meanwhile();
    signal(site, "SIGCONT");
  });
}

async function withHeldDecoder<Reply>(
  { services: { decoders } }: TestApp,
  send: () => Promise<Reply>,
  meanwhile: () => Promise<void>,
): Promise<Reply> {
  const { decode } = decoders;
  const held = vi.spyOn(decoders, "decode").mockImplementation(async (...job) => {
    const made = decode(...job);
    for (const pid of decoders.processIds()) process.kill(pid, "SIGSTOP");
    return made;
  });
  const reply = send();
  await expect.poll(() => held.mock.calls.length).toBe(1);
  held.mockRestore();
  await meanwhile();
  return reply;
}

function signal({ services: { decoders } }: TestApp, name: "SIGKILL" | "SIGCONT"): void {
  for (const pid of decoders.processIds()) process.kill(pid, name);
}
