import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/api.ts";
import { asFewAsPossible } from "#web/calls/public-replies.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { createQueryClient } from "#web/query-client.ts";
import { between } from "./change-stream.ts";
import { follow } from "./follow-changes.ts";
import { type ChangingPage, looksSame, verdictOf, watchedTopics } from "./verdict.ts";

/** When a page looks whether it shows what there is: between two times, at random, so that not all look at once. */
const lookWithinMs = {
  /** Something of it has changed. */
  maybe: [500, 5000],
  /** Nobody says what has changed, so every page that is open anywhere looks. */
  anything: [1000, 20_000],
  /** Every now and then while it is seen: for what time alone changes, and for streams that have died without a word. */
  always: [150_000, 240_000],
} as const;
/** For so long what changes may be what the person has just written. */
const OWN_WRITE_MS = 15_000;

/** Topics that surely changed, none where the page only differs from what it shows, or `null` where it is current again. */
export type OnNews = (about: readonly string[] | null) => void;

/** Watches what a page shows, and tells when there is something else to show. */
export class PageWatch {
  readonly #queryClient: QueryClient;
  readonly #onNews: OnNews;
  readonly #stops: (() => void)[];
  #lastWrite = -Infinity;
  /** The last change that was told. */
  #last = "";
  /** Since when there is news, by the clock. */
  #newsAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lookAt = Infinity;
  #isStopped = false;

  constructor(queryClient: QueryClient, page: ChangingPage, onNews: OnNews) {
    this.#queryClient = queryClient;
    this.#onNews = onNews;
    this.#stops = [
      queryClient.getMutationCache().subscribe(() => {
        this.#lastWrite = Date.now();
      }),
      queryClient.getQueryCache().subscribe(() => this.#noticeFresh()),
      follow({
        age: () => this.#age(),
        onTold: (changes, isSure) => {
          this.#last = changes.last;
          const found = verdictOf(changes, page, isSure && !this.#hasWritten());
          if (found.verdict === "none") return;
          this.#forgetUnseen();
          if (found.verdict === "sure") this.#tell(found.about);
          else this.#lookWithin(lookWithinMs[found.verdict]);
        },
      }),
    ];
    this.#lookWithin(lookWithinMs.always);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  /** Shows what there is now, all of it in one step. @throws ApiError */
  async showNews(): Promise<void> {
    const shown = this.#shown();
    const read = await Promise.all(
      shown.map(async (query) => ({ query, data: await this.#readNow(query) })),
    );
    this.#newsAt = undefined;
    for (const { query, data } of read) this.#queryClient.setQueryData(query.queryKey, data);
    this.#onNews(null);
  }

  #tell(about: readonly string[]): void {
    this.#newsAt = Date.now();
    this.#onNews(about);
  }

  #hasWritten(): boolean {
    return Date.now() - this.#lastWrite < OWN_WRITE_MS;
  }

  /** Queries that are on the page and tell of what is watched. */
  #shown(): Query[] {
    return this.#queryClient
      .getQueryCache()
      .findAll({ type: "active", predicate: isWatched })
      .filter(({ state }) => state.data !== undefined);
  }

  /** For how long the page has the oldest part of what it shows. */
  #age(): number {
    return (
      Date.now() - Math.min(Date.now(), ...this.#shown().map(({ state }) => state.dataUpdatedAt))
    );
  }

  /** What was read of pages before is asked again when one goes back to them. */
  #forgetUnseen(): void {
    void this.#queryClient.invalidateQueries({
      type: "inactive",
      predicate: isWatched,
      refetchType: "none",
    });
  }

  /** What is shown was read again by other means, such as a return to the tab: whether that was the news a look says. */
  #noticeFresh(): void {
    const since = this.#newsAt;
    if (since === undefined) return;
    if (this.#shown().some(({ state }) => state.dataUpdatedAt <= since)) return;
    this.#newsAt = undefined;
    this.#onNews(null);
    this.#lookWithin(lookWithinMs.maybe);
  }

  #lookWithin([from, to]: readonly [from: number, to: number]): void {
    const at = Date.now() + between(from, to);
    if (at >= this.#lookAt || this.#isStopped) return;
    this.#lookAt = at;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), at - Date.now());
  }

  /** Compares what is shown with what there is. Who has no connection just now looks later. */
  async #look(): Promise<void> {
    this.#lookAt = Infinity;
    const shown = this.#shown();
    const isReading = shown.some(({ state }) => state.fetchStatus === "fetching");
    if (isReading) this.#lookWithin(lookWithinMs.maybe);
    else if (this.#newsAt === undefined && !document.hidden) {
      const changed = await this.#findChanged(shown);
      if (changed) this.#tell(isOfCases(changed) ? ["cases"] : []);
    }
    this.#lookWithin(lookWithinMs.always);
  }

  async #findChanged(shown: readonly Query[]): Promise<Query | undefined> {
    for (const query of shown) {
      const data = await this.#readNow(query).catch((error: unknown) =>
        isGone(error) ? undefined : query.state.data,
      );
      if (this.#isStopped) return undefined;
      if (query.isActive() && !looksSame(query.state.data, data)) return query;
    }
    return undefined;
  }

  /** Past everything that the browser or the site keeps from before the change. */
  #readNow({ queryKey, meta }: Query): Promise<unknown> {
    const held = () => this.#queryClient.query({ ...permissionsQuery(), staleTime: Infinity });
    const more = this.#last && { headers: { "x-after-change": this.#last } };
    const client = createQueryClient(asFewAsPossible(held, more || undefined));
    return client.query({ queryKey, ...(meta && { meta }) });
  }
}

/** It was withdrawn, or is hidden now. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

function isWatched({ meta }: Query): boolean {
  return meta?.about?.some((topic) => watchedTopics.includes(topic)) === true;
}

/** Of the stewards' work alone: neither results nor the event have changed. */
function isOfCases({ meta }: Query): boolean {
  return meta?.about?.every((topic) => topic === "cases") === true;
}
