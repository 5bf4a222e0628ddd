import { describe, expect, it } from "vitest";
import { inlineScriptHashes } from "#site/server/pages/page-policy.ts";
import { loadPageRenderer } from "#site/server/pages/page-renderer.ts";
import { routes, site } from "./built-pages.ts";

/** Pages that load nothing for visitors. */
const pagesWithoutData = routes
  .filter(({ options }) => !options.loader && !options.beforeLoad && options.component)
  .map(({ fullPath }) => fullPath)
  .filter((path) => path !== "/" && path !== "/404");

describe("The built pages", async () => {
  const renderer = await loadPageRenderer();
  /** A page without the moment at which it was made. */
  const render = async (url: string): Promise<string> => {
    const fetchApi = (path: string) => Promise.reject(new Error(`loads ${path}`));
    const { html, redirect } = await renderer.render({ url, site, fetchApi });
    if (redirect) return render(redirect);
    return html.replaceAll(/\d{13}/g, "");
  };
  const search = "page=7&search=zz&from=%2Fx&season=zz&club=zz&tab=aliases&list=driver-classes";

  it.each(pagesWithoutData)("of %s are one, whatever the address names", async (path) => {
    const [one, other] = [
      path.replaceAll(/\$\w+/g, "1"),
      `${path.replaceAll(/\$\w+/g, "2")}?${search}`,
    ];
    expect(renderer.pageKey(other)).toBe(renderer.pageKey(one));
    expect(await render(one)).toContain("</main>");
    const scripts = inlineScriptHashes(await render(one));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((hash) => !renderer.scriptHashes.includes(hash))).toEqual([]);
    expect(await render(other)).toBe(await render(one));
  });

  it.each([
    ["/season/1", "/season/2"],
    ["/season/1?tab=rules", "/season/1?tab=calendar"],
    ["/event/1?tab=results&sessionresults=a", "/event/1?tab=results&sessionresults=b"],
    ["/driver-profile/1", "/driver-profile/2"],
  ])("of %s and %s are two", (one, other) =>
    expect(renderer.pageKey(one)).not.toBe(renderer.pageKey(other)),
  );

  it("have no name where there is no page", () =>
    expect(renderer.pageKey("/nothing/here")).toBeNull());
});
