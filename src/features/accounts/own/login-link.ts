/** Where a login link leads. What stands behind `#` is never sent with the page's request, so that it is in no log. */
export const LOGIN_LINK_PAGE = "/intrare";

export function loginLinkPath(secret: string): string {
  return `${LOGIN_LINK_PAGE}#${secret}`;
}
