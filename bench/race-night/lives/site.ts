import { createHash } from "node:crypto";
import { type Life, next, type Saved } from "./life.ts";

/** Messages, mails, game files and what the site says of itself. */
export const siteLives: Life[] = [
  {
    who: "organiser",
    name: "a message's life",
    async *live({ scene, send, read }) {
      const recipient = next(scene.newcomers);
      const sent = async () => {
        await send(
          scene.administrator,
          "POST /api/messages",
          {},
          {
            to: { kind: "driver", _id: recipient.id },
            subject: "Ședința piloților",
            messageBody: "<p>Joi la 20.</p>",
          },
        );
        const [message] = await read<Saved[]>(recipient, "/api/messages");
        return { id: message?._id ?? "" };
      };
      const settings = { byEmail: true };
      await send(recipient, "POST /api/messages/settings", {}, settings);
      yield;
      const first = await sent();
      yield;
      await send(recipient, "POST /api/notices/:id/read", first);
      yield;
      await send(recipient, "POST /api/message/:id", first, { viewed: true });
      yield;
      await send(recipient, "DELETE /api/message/:id", first);
      yield;
      const second = await sent();
      yield;
      await send(recipient, "GET /api/message/:id/delete", second);
      yield;
    },
  },
  {
    who: "driver",
    name: "what somebody wants to be told",
    async *live({ scene, send, now }) {
      const [reader = null] = scene.drivers;
      const kind = { kind: "results" };
      for (const level of ["none", "mail"]) {
        await send(reader, "PUT /api/notices/levels/:kind", kind, { level });
        yield;
      }
      await send(reader, "PUT /api/notices/quiet-hours", {}, { from: 22, until: 7 });
      yield;
      const season = { id: scene.season };
      await send(reader, "PUT /api/notices/silenced/:id", season);
      yield;
      await send(reader, "DELETE /api/notices/silenced/:id", season);
      yield;
      await send(null, "POST /api/notices/stop/:kind/:userId/:signature", scene.stop);
      yield;
      await send(null, "POST /api/notices/resume/:kind/:userId/:signature", scene.stop);
      yield;
      await send(reader, "POST /api/notices/read", {}, { until: now() });
      yield;
    },
  },
  {
    who: "organiser",
    name: "a mail that is sent again",
    async *live({ scene: { administrator }, send, read }) {
      await send(administrator, "POST /api/outbox/test");
      yield;
      const [mail] = await read<Saved[]>(administrator, "/api/outbox?search=prob");
      await send(administrator, "POST /api/outbox/:id/retry", { id: mail?._id ?? "" });
      yield;
      await send(administrator, "POST /api/outbox/retry-failed");
      yield;
    },
  },
  {
    who: "organiser",
    name: "a game file's life",
    async *live({ scene: { administrator }, send, unique }) {
      const form = (visible: boolean) => ({
        title: "Circuit",
        description: "",
        versionText: "",
        simulatorId: null,
        fileKey: `${unique()}.zip`,
        visible,
      });
      const made = await send(administrator, "POST /api/managed-downloads", {}, form(true));
      yield;
      const { _id: id } = made;
      const bytes = Buffer.from(unique().padEnd(2000, "x"));
      const pieces = [bytes.subarray(0, 1024), bytes.subarray(1024)];
      const begin = (fingerprint: string) =>
        send(
          administrator,
          "POST /api/managed-downloads/:id/uploads",
          { id },
          { fileName: "circuit.zip", bytes: bytes.length, pieceBytes: 1024, fingerprint },
        );
      const abandoned = await begin("un început");
      yield;
      await send(administrator, "DELETE /api/download-uploads/:id", { id: abandoned._id });
      yield;
      const upload = await begin(sha256(bytes));
      yield;
      for (const [number, piece] of pieces.entries()) {
        const path = { id: upload._id, number, query: `sha256=${sha256(piece)}` };
        await send(administrator, "PUT /api/download-uploads/:id/pieces/:number", path, piece);
        yield;
      }
      await send(administrator, "POST /api/download-uploads/:id/complete", { id: upload._id });
      yield;
      const hidden = { ...form(false), version: 1 };
      await send(administrator, "POST /api/managed-downloads/:id", { id }, hidden);
      yield;
      await send(administrator, "DELETE /api/managed-downloads/:id", { id });
      yield;
    },
  },
  {
    who: "organiser",
    name: "the site's settings",
    async *live({ scene: { administrator }, send, read }) {
      const settings = await read<object>(administrator, "/api/site/settings");
      await send(administrator, "POST /api/site/settings", {}, settings);
      yield;
    },
  },
];

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
