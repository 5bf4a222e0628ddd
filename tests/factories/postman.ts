import { once } from "node:events";
import { SMTPServer } from "smtp-server";

/** A mail server on loopback. */
export interface Postman {
  url: string;
  received: { to: string; source: string }[];
  /** What it answers to the next recipients: an SMTP code and words, or nothing when it takes the mail. */
  refusal: { code: number; words: string } | undefined;
  /** Waited for once it has a mail, before it says so. */
  delay: () => Promise<unknown>;
  close: () => Promise<void>;
}

export async function startPostman(): Promise<Postman> {
  const postman: Postman = {
    url: "",
    received: [],
    refusal: undefined,
    delay: async () => {},
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      const { refusal } = postman;
      if (!refusal) return done();
      return done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        for (const { address } of session.envelope.rcptTo)
          postman.received.push({ to: address, source: Buffer.concat(chunks).toString() });
        void postman.delay().then(() => done());
      });
    },
  });
  // Whoever sends may be killed meanwhile.
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  postman.url = `smtp://127.0.0.1:${address.port}`;
  return postman;
}
