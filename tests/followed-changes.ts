import { get, type IncomingMessage } from "node:http";
import { type Changes, changesSchema } from "#features/changes/changes.ts";

/** A browser's stream of changes. */
export interface Follower {
  status: number;
  headers: IncomingMessage["headers"];
  /** What was told, oldest first. */
  told: Changes[];
  /** As it came. */
  text: () => string;
  hasEnded: () => boolean;
  /** The ids of what it was told of; `null` for a change that is not named. */
  things: () => (string | null)[];
  leave: () => void;
}

/** Follows changes as a browser does: what it asks stands in the address, or, after a break, in `lastEventId`. */
export function follow(
  origin: string,
  { query = "", lastEventId }: { query?: string; lastEventId?: string | undefined } = {},
): Promise<Follower> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: "text/event-stream",
      ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
    };
    const request = get(`${origin}/api/changes${query}`, { headers, agent: false }, (response) => {
      const told: Changes[] = [];
      let text = "";
      let read = 0;
      let hasEnded = false;
      response.setEncoding("utf8");
      response.on("error", () => undefined);
      response.on("close", () => {
        hasEnded = true;
      });
      const follower: Follower = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        told,
        text: () => text,
        hasEnded: () => hasEnded,
        things: () =>
          told.flatMap(({ changed }) =>
            changed.flatMap(({ things }) => (things.length > 0 ? things : [null])),
          ),
        leave: () => request.destroy(),
      };
      response.on("data", (chunk: string) => {
        text += chunk;
        const blocks = text.split("\n\n");
        for (const block of blocks.slice(read, -1)) {
          const data = /^data: (\{.*)$/m.exec(block)?.[1];
          if (data) told.push(changesSchema.parse(JSON.parse(data)));
        }
        read = blocks.length - 1;
        if (told.length > 0) resolve(follower);
      });
      if (response.statusCode !== 200) resolve(follower);
    });
    request.on("error", reject);
  });
}
