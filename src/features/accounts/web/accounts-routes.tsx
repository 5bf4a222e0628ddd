import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { privateHead } from "#web/page-data.ts";
import { rootRoute } from "#web/root-route.tsx";
import { validateIdsSearch, validatePeopleSearch } from "./people/people-search.ts";

interface LoginSearch {
  /** Where to go afterwards. */
  from?: string;
  /** The person comes from a link of confirmation that is over. */
  link?: "gone";
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  validateSearch: ({ from, link }: LoginSearch): LoginSearch => ({
    ...(typeof from === "string" && { from }),
    ...(link === "gone" && { link }),
  }),
  staticData: { access: "guests" },
  head: privateHead("Conectare"),
  component: lazyPage(() => import("#features/accounts/web/login/login-page.tsx"), "LoginPage"),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/logout",
  head: privateHead("Deconectare"),
  component: lazyPage(() => import("#features/accounts/web/login/logout-page.tsx"), "LogoutPage"),
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/register",
  staticData: { access: "guests" },
  head: privateHead("Cont nou"),
  component: lazyPage(() => import("#features/accounts/web/login/sign-up-page.tsx"), "SignUpPage"),
});

const signUpOkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/registerOk",
  head: privateHead("Mai e un pas"),
  component: lazyPage(
    () => import("#features/accounts/web/login/sign-up-ok-page.tsx"),
    "SignUpOkPage",
  ),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/confirmEmail/$timestamp/$token",
  head: privateHead("Confirmarea adresei"),
  component: lazyPage(
    () => import("#features/accounts/web/login/confirm-email-page.tsx"),
    "ConfirmEmailPage",
  ),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/forgot-password",
  head: privateHead("Am uitat parola"),
  component: lazyPage(
    () => import("#features/accounts/web/login/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password/$hash",
  head: privateHead("Parolă nouă"),
  component: lazyPage(
    () => import("#features/accounts/web/login/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
});

const administratorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/first-administrator/$secret",
  head: privateHead("Administrator"),
  component: lazyPage(
    () => import("#features/accounts/web/login/administrator-page.tsx"),
    "AdministratorPage",
  ),
});

const discordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/discord",
  staticData: { access: "members" },
  head: privateHead("Discord"),
  component: lazyPage(
    () => import("#features/accounts/web/linking/linking-page.tsx"),
    "DiscordPage",
  ),
});

const steamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/steam",
  staticData: { access: "members" },
  head: privateHead("Steam"),
  component: lazyPage(() => import("#features/accounts/web/linking/linking-page.tsx"), "SteamPage"),
});

const idClaimsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/id-claims",
  loader: () => {
    throw redirect({ to: "/administrare/id-uri", replace: true });
  },
});

const idsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/id-uri",
  validateSearch: validateIdsSearch,
  staticData: { access: "members" },
  head: privateHead("Al cui este ID-ul?"),
  component: lazyPage(() => import("#features/accounts/web/linking/ids-page.tsx"), "IdsPage"),
});

const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/utilizatori",
  validateSearch: validatePeopleSearch,
  staticData: { access: "members" },
  head: privateHead("Utilizatori și piloți"),
  component: lazyPage(() => import("#features/accounts/web/people/people-page.tsx"), "PeoplePage"),
});

const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/utilizatori/$id",
  staticData: { access: "members" },
  head: privateHead("Utilizator"),
  component: lazyPage(() => import("#features/accounts/web/people/person-page.tsx"), "PersonPage"),
});

const rolesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/administrare/roluri",
  staticData: { access: "members" },
  head: privateHead("Roluri"),
  component: lazyPage(() => import("#features/accounts/web/roles/roles-page.tsx"), "RolesPage"),
});

export const accountsRoutes = [
  loginRoute,
  logoutRoute,
  signUpRoute,
  signUpOkRoute,
  confirmEmailRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  administratorRoute,
  discordRoute,
  steamRoute,
  idClaimsRoute,
  idsRoute,
  peopleRoute,
  personRoute,
  rolesRoute,
] as const;
