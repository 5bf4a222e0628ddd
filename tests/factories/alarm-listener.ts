import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** A webhook, and at `/ping` a dead-man service, on loopback. */
export interface AlarmListener {
  url: string;
  heard: string[];
  pings: number;
  /** What it answers. */
  status: number;
  close: () => Promise<void>;
}

export async function startAlarmListener(): Promise<AlarmListener> {
  const listener: AlarmListener = {
    url: "",
    heard: [],
    pings: 0,
    status: 204,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server: Server = createServer((request, response) => {
    void hear(request, response);
  });
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const said = await text(request);
    if (request.url === "/ping") listener.pings++;
    else listener.heard.push(said);
    response.writeHead(listener.status).end();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  listener.url = `http://127.0.0.1:${address.port}`;
  return listener;
}
