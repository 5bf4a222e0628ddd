import {
  type QueryClient,
  type QueryExecuteOptions,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { readSite } from "#shared/site-calls.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { ApiError } from "./api.ts";
import { read } from "./calls/call.ts";

/** What a route's loader hands to its `head`: words for search engines, tabs and previews. */
export interface PageTexts {
  /** Without the league's name, which is put behind it. */
  title: string;
  description?: string;
  /** Address of a picture for previews. */
  image?: string | null;
  /** Search engines should leave it alone. */
  isUnlisted?: boolean;
}

/** The league's name, links, time zone; there on every page, on both sides, without waiting. */
export function siteQuery() {
  return read(readSite, {}, { staleTime: Infinity });
}

/** On the server nothing waits for it, and nothing that it follows can change while a page is rendered. */
export const useSite = typeof window === "undefined" ? useRenderedSite : useSuspendedSite;

function useSuspendedSite(): SiteSettings {
  return useSuspenseQuery(siteQuery()).data;
}

const siteKey = siteQuery().queryKey;

function useRenderedSite(): SiteSettings {
  const site = useQueryClient().getQueryData(siteKey);
  if (!site) throw new Error("A page is rendered without knowing whose it is");
  return site;
}

/**
 * For loaders: the data of a query, from the cache when it is there. What the API does not have, does not show or does not
 * understand (404, 403, 422) becomes the page '/404'.
 */
export async function pageData<T, K extends readonly unknown[]>(
  queryClient: QueryClient,
  options: QueryExecuteOptions<T, ApiError, T, T, K>,
): Promise<T> {
  try {
    return await queryClient.query({ ...options, staleTime: "static" });
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 422].includes(error.status)) throw notFound();
    throw error;
  }
}

/** For loaders of lists that are read page by page: one after the last is none. */
export function requirePage(items: readonly unknown[], page: number | undefined): void {
  if (items.length === 0 && page !== undefined) throw notFound();
}

const noIndex = { name: "robots", content: "noindex" };

interface HeadInput {
  loaderData?: PageTexts | undefined;
  match: { pathname: string; context: { queryClient: QueryClient } };
}

/** A route's `head`: title, description, Open Graph and canonical link from what its loader answered. */
export function pageHead({ loaderData, match }: HeadInput) {
  const site = match.context.queryClient.getQueryData(siteQuery().queryKey);
  const league = site?.leagueName ?? "";
  const title = loaderData ? `${loaderData.title} · ${league}` : league;
  const description =
    loaderData?.description ||
    site?.description ||
    `Competiții de simracing, rezultate și clasamente: ${league}.`;
  const address = `${site?.publicUrl ?? ""}${match.pathname}`;
  const picture = loaderData?.image || site?.shareImage;
  const image = picture && new URL(picture, site?.publicUrl ?? address).href;
  return {
    meta: [
      { title },
      { name: "description", content: description },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      { property: "og:type", content: "website" },
      { property: "og:url", content: address },
      { property: "og:site_name", content: league },
      ...(image ? [{ property: "og:image", content: image }] : []),
      ...(loaderData?.isUnlisted ? [noIndex] : []),
    ],
    links: [{ rel: "canonical", href: address }],
  };
}

/** The `head` of a page that search engines should leave alone; `description` is for previews of shared links. */
export function privateHead(title: string, description?: string) {
  return ({ match }: Pick<HeadInput, "match">) => {
    const site = match.context.queryClient.getQueryData(siteQuery().queryKey);
    return {
      meta: [
        { title: `${title} · ${site?.leagueName ?? ""}` },
        noIndex,
        ...(description ? [{ name: "description", content: description }] : []),
      ],
    };
  };
}
