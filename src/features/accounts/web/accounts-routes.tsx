import { createRoute, redirect } from "@tanstack/react-router";
import { LOGIN_LINK_PAGE } from "#features/accounts/own/login-link.ts";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage, privatePage, rootRoute, seatPage } from "#web/root-route.tsx";
import { validateIdsSearch, validatePeopleSearch } from "./people/people-search.ts";

interface ReturnSearch {
  /** Where to go once one is logged in. */
  from?: string;
}

function validateReturn({ from }: ReturnSearch): ReturnSearch {
  return typeof from === "string" ? { from } : {};
}

interface LoginSearch extends ReturnSearch {
  /** The person comes from a link of confirmation that is over. */
  link?: "gone";
}

export const accountsRoutes = [
  createRoute({
    path: "/login",
    ...privatePage(
      "Conectare",
      "Conectează-te la contul tău: înscrieri, prezență la etape, mesaje și rezultatele tale.",
    ),
    validateSearch: ({ from, link }: LoginSearch): LoginSearch => ({
      ...validateReturn({ from }),
      ...(link === "gone" && { link }),
    }),
    staticData: { access: "guests" },
    component: lazyPage(() => import("./login/login-page.tsx"), "LoginPage"),
  }),
  createRoute({
    path: "/logout",
    ...privatePage("Deconectare"),
    component: lazyPage(() => import("./login/logout-page.tsx"), "LogoutPage"),
  }),
  createRoute({
    path: "/register",
    ...privatePage("Cont nou"),
    validateSearch: validateReturn,
    staticData: { access: "guests" },
    component: lazyPage(() => import("./login/sign-up-page.tsx"), "SignUpPage"),
  }),
  createRoute({
    path: "/registerOk",
    ...privatePage("Mai e un pas"),
    validateSearch: validateReturn,
    component: lazyPage(() => import("./login/sign-up-ok-page.tsx"), "SignUpOkPage"),
  }),
  createRoute({
    path: "/confirmEmail/$timestamp/$token",
    ...privatePage("Confirmarea adresei"),
    component: lazyPage(() => import("./login/confirm-email-page.tsx"), "ConfirmEmailPage"),
  }),
  createRoute({
    path: "/nu-am-fost-eu/$secret",
    ...privatePage("N-ai fost tu?"),
    component: lazyPage(() => import("./login/not-me-page.tsx"), "NotMePage"),
  }),
  createRoute({
    path: LOGIN_LINK_PAGE,
    ...privatePage("Linkul tău de intrare"),
    component: lazyPage(() => import("./ways-in/login-link-page.tsx"), "LoginLinkPage"),
  }),
  createRoute({
    path: "/forgot-password",
    ...privatePage("Am uitat parola"),
    component: lazyPage(() => import("./login/forgot-password-page.tsx"), "ForgotPasswordPage"),
  }),
  createRoute({
    path: "/reset-password/$hash",
    ...privatePage("Parolă nouă"),
    component: lazyPage(() => import("./login/reset-password-page.tsx"), "ResetPasswordPage"),
  }),
  createRoute({
    path: "/first-administrator/$secret",
    ...privatePage("Administrator"),
    component: lazyPage(() => import("./login/administrator-page.tsx"), "AdministratorPage"),
  }),
  createRoute({
    path: "/discord",
    ...membersPage("Discord"),
    component: lazyPage(() => import("./linking/linking-page.tsx"), "DiscordPage"),
  }),
  createRoute({
    path: "/discord/login",
    ...privatePage("Discord"),
    component: lazyPage(() => import("./login/discord-login-page.tsx"), "DiscordLoginPage"),
  }),
  createRoute({
    path: "/steam",
    ...seatPage("Steam"),
    component: lazyPage(() => import("./linking/linking-page.tsx"), "SteamPage"),
  }),
  createRoute({
    path: "/profile/siguranta",
    ...membersPage("Parolă, sesiuni și emailuri"),
    component: lazyPage(() => import("./profile/safety-page.tsx"), "SafetyPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/id-claims",
    loader: () => {
      throw redirect({ to: "/administrare/id-uri", replace: true });
    },
  }),
  createRoute({
    path: "/administrare/id-uri",
    ...membersPage("Al cui este ID-ul?"),
    validateSearch: validateIdsSearch,
    component: lazyPage(() => import("./linking/ids-page.tsx"), "IdsPage"),
  }),
  createRoute({
    path: "/administrare/utilizatori",
    ...membersPage("Utilizatori și piloți"),
    validateSearch: validatePeopleSearch,
    component: lazyPage(() => import("./people/people-page.tsx"), "PeoplePage"),
  }),
  createRoute({
    path: "/administrare/utilizatori/$id",
    ...membersPage("Utilizator"),
    component: lazyPage(() => import("./people/person-page.tsx"), "PersonPage"),
  }),
  createRoute({
    path: "/administrare/roluri",
    ...membersPage("Roluri"),
    component: lazyPage(() => import("./roles/roles-page.tsx"), "RolesPage"),
  }),
] as const;
