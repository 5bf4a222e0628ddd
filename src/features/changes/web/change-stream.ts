import { call, hrefOf } from "#web/calls/call.ts";
import type { Changes } from "../changes.ts";
import { followChanges } from "../changes-calls.ts";

/** What one knows: all up to a change, or what is so many milliseconds old. */
export type Known = { after: string } | { age: number };

/** `isSure`: all of it came after what was known. */
export type OnTold = (changes: Changes, isSure: boolean) => void;

/** The site says something every 20 seconds; after so long without a word nobody is there any more. */
const SILENT_MS = 65_000;
const WATCH_MS = 15_000;
/** Where there is no room for a stream: so often, at random between the two, one asks instead. */
const ASK_FROM_MS = 20_000;
const ASK_TO_MS = 40_000;
/** After so many questions a stream is tried again. */
const QUESTIONS = 3;

/**
 * Follows changes until it is stopped, by a stream, or by asking now and again where there is no room for one. The browser
 * reconnects a broken stream and says what it was told last.
 */
export function openStream(known: () => Known, onTold: OnTold): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = Date.now();
  const watch = setInterval(() => {
    if (source && Date.now() - heardAt > SILENT_MS) open();
  }, WATCH_MS);

  function open(): void {
    source?.close();
    heardAt = Date.now();
    const knows = known();
    let isSure = "after" in knows;
    const opened = new EventSource(hrefOf(followChanges, { query: knows }));
    source = opened;
    opened.addEventListener("message", ({ data }: MessageEvent<string>) => {
      heardAt = Date.now();
      const changes: unknown = JSON.parse(data);
      if (!isChanges(changes)) return;
      onTold(changes, isSure);
      isSure = true;
    });
    opened.addEventListener("beat", () => {
      heardAt = Date.now();
    });
    opened.addEventListener("error", () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      source = undefined;
      askLater(QUESTIONS);
    });
  }

  function askLater(left: number): void {
    timer = setTimeout(() => void ask(left), between(ASK_FROM_MS, ASK_TO_MS));
  }

  async function ask(left: number): Promise<void> {
    const knows = known();
    // Without a token: it is the same for everybody.
    const changes = await call(followChanges, { query: knows }, { isAnonymous: true }).catch(
      () => undefined,
    );
    if (timer === undefined) return;
    if (changes) onTold(changes, "after" in knows);
    if (left > 1) askLater(left - 1);
    else open();
  }

  open();
  return () => {
    source?.close();
    source = undefined;
    clearInterval(watch);
    clearTimeout(timer);
    timer = undefined;
  };
}

export function between(from: number, to: number): number {
  return from + Math.random() * (to - from);
}

/** The site checks the rest before it says anything. */
function isChanges(value: unknown): value is Changes {
  return typeof value === "object" && value !== null && "changed" in value && "last" in value;
}
