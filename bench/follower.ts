import { connect, type Socket } from "node:net";

/** A visitor who reads as little of what comes as can be. */
export class Follower {
  readonly #socket: Socket;
  #onChange: () => void = () => undefined;
  #awaited = "";

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => {
      if (chunk.includes('"changed":[{') && chunk.includes(this.#awaited)) this.#onChange();
    });
    socket.on("error", () => undefined);
  }

  static open(origin: string, localAddress: string): Promise<Follower> {
    const { hostname, port } = new URL(origin);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), localAddress });
      socket.once("error", reject);
      socket.once("data", (chunk: Buffer) => {
        if (chunk.toString("latin1").startsWith("HTTP/1.1 200")) resolve(new Follower(socket));
        else reject(new Error(`No stream to measure with:\n${chunk.toString()}`));
      });
      socket.write(
        `GET /api/changes HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: text/event-stream\r\n\r\n`,
      );
    });
  }

  /** `of`: a text that the message holds, such as the id of what has changed. */
  nextChange(of = ""): Promise<void> {
    this.#awaited = of;
    return new Promise((resolve) => {
      this.#onChange = resolve;
    });
  }

  leave(): void {
    this.#socket.destroy();
  }
}
