import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { stopSite } from "./stop-site.ts";

describeOnEachDatabase("Stopping", (engine) => {
  let test: TestApp;
  let port: number;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    test = await createTestApp(engine);
    const address = await test.app.listen({ port: 0, host: "127.0.0.1" });
    port = Number(new URL(address).port);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await test.close();
  });

  const open = async (text: string): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    socket.write(text);
    return socket;
  };
  const stop = (stopSeconds: number, drained?: Promise<void>) =>
    stopSite(
      {
        app: test.app,
        services: { ...test.services, close: async () => {} },
        stopBackgroundWork: async () => {},
        log: test.services.log,
      },
      { stopSeconds, drainSeconds: drained ? 1 : 0 },
      () => drained ?? Promise.resolve(),
    );

  it("waits for nobody who keeps a connection open and asks nothing", async () => {
    const idle = await open("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(idle, "data");
    expect(await stop(60)).toBe(true);
  });

  it("answers everything while proxies are told to send nothing more", async () => {
    const at = `http://127.0.0.1:${port}`;
    const { promise: drained, resolve } = Promise.withResolvers<void>();
    const stopped = stop(60, drained);
    const ready = await fetch(`${at}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "stopping" }]);
    expect((await fetch(`${at}/api/site`)).status).toBe(200);
    resolve();
    expect(await stopped).toBe(true);
    await expect(fetch(`${at}/api/site`)).rejects.toThrow("fetch failed");
  });

  it("cuts what is not finished when its time is over, and says so", async () => {
    const upload = await open(
      "POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999999\r\n\r\n--x",
    );
    const slow = await open("GET /healthz HTTP/1.1\r\nHost");
    for (const socket of [upload, slow]) socket.resume();
    expect(await stop(0.2)).toBe(false);
    await expect.poll(() => upload.destroyed && slow.destroyed).toBe(true);
  });
});
