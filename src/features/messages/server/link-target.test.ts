import { expect, it } from "vitest";
import { mayLeadTo } from "./link-target.ts";

const site = "https://liga.test";

it.each([
  "/",
  "/team-invite/abc",
  "/event/1?tab=results",
  "/messages",
  "/download",
  "/download-motorpark?file=a",
  "/discordia",
  "/season/logout",
  "https://liga.test/season/1",
  "https://discord.test/logout",
  "https://x.test/?next=/logout",
  "mailto:logout@liga.test",
])("A message may lead to %s", (href) => expect(mayLeadTo(href, site)).toBe(true));

it.each([
  "/logout",
  "/logout/",
  "/logout?from=/",
  "/logout#a",
  "/LogOut",
  "/%6Cogout",
  "/%256Cogout",
  "/%25256Cogout",
  "/season/../logout",
  "/season/%2e%2e/logout",
  "/season/..%2flogout",
  "/./logout",
  "/a/..//logout",
  "../logout",
  "..\\logout",
  "https://liga.test/logout",
  "HTTPS://LIGA.TEST/logout",
  "http://liga.test/logout",
  "https://liga.test:8443/logout",
  "https://ana@liga.test//logout",
  "\thttps://liga.test/log\nout",
  "/confirmEmail/1/abc",
  "/discord?code=1&state=2",
  "/steam?openid.mode=id_res",
  "/auth/discord",
  "/auth/verify-email/1/abc",
  "/api/message/1/delete",
  "/api/team/1/delete",
  "/user/data",
  "/download/authenticated-get?token=1",
  "/%ff",
])("A message leads nobody to %s", (href) => expect(mayLeadTo(href, site)).toBe(false));
