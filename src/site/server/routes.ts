import { accountRoutes } from "#features/accounts/server/profile/account-routes.ts";
import { administratorRoutes } from "#features/accounts/server/login/administrator-routes.ts";
import { authRoutes } from "#features/accounts/server/login/auth-routes.ts";
import { countriesRoutes } from "#features/accounts/server/profile/countries-routes.ts";
import { accountActsRoutes } from "#features/accounts/server/people/account-acts-routes.ts";
import { factorRoutes } from "#features/accounts/server/factor/factor-routes.ts";
import { loginLinkRoutes } from "#features/accounts/server/ways-in/login-link-routes.ts";
import { discordLoginRoutes } from "#features/accounts/server/ways-in/discord-routes.ts";
import { mailCodeRoutes } from "#features/accounts/server/ways-in/mail-code-routes.ts";
import { passkeyRoutes } from "#features/accounts/server/ways-in/passkey-routes.ts";
import { linkingRoutes } from "#features/accounts/server/linking/linking-routes.ts";
import { unlinkingRoutes } from "#features/accounts/server/linking/unlinking-routes.ts";
import { passwordRoutes } from "#features/accounts/server/login/password-routes.ts";
import { peopleRoutes } from "#features/accounts/server/people/people-routes.ts";
import { notMeRoutes } from "#features/accounts/server/own/not-me-routes.ts";
import { sessionsRoutes } from "#features/accounts/server/own/sessions-routes.ts";
import { signUpRoutes } from "#features/accounts/server/login/sign-up-routes.ts";
import { rolesRoutes } from "#features/accounts/server/roles/roles-routes.ts";
import { userRoutes } from "#features/accounts/server/profile/user-routes.ts";
import { clubAdministrationRoutes } from "#features/clubs/server/club-administration-routes.ts";
import { clubsRoutes } from "#features/clubs/server/clubs-routes.ts";
import { asksRoutes } from "#features/clubs/server/asks/asks-routes.ts";
import { downloadRoutes } from "#features/downloads/server/download-routes.ts";
import { downloadUploadsRoutes } from "#features/downloads/server/download-uploads-routes.ts";
import { downloadsRoutes } from "#features/downloads/server/downloads-routes.ts";
import { catalogueAdminRoutes } from "#features/catalogues/server/catalogue-routes.ts";
import { firstStepsRoutes } from "#features/administration/server/first-steps-routes.ts";
import { discordTextRoutes } from "#features/discord/server/text-routes.ts";
import { webhookRoutes } from "#features/discord/server/webhook-routes.ts";
import { seasonPlanRoutes } from "#features/administration/server/season-plan-routes.ts";
import { movingInRoutes } from "#features/moving-in/server/moving-in-routes.ts";
import { todoRoutes } from "#features/administration/server/todo-routes.ts";
import { carSetupRoutes } from "#features/entry-lists/server/car-setup-routes.ts";
import { eventParticipantsRoutes } from "#features/entry-lists/server/event-participants-routes.ts";
import { eveningRoutes } from "#features/entry-lists/server/evening/evening-routes.ts";
import { entryListsRoutes } from "#features/entry-lists/server/entry-lists-routes.ts";
import { seasonLiveriesRoutes } from "#features/entry-lists/server/season-liveries-routes.ts";
import { changesRoutes } from "#features/changes/server/changes-routes.ts";
import { liveriesRoutes } from "#features/entry-lists/server/liveries-routes.ts";
import { raceControlRoutes } from "#features/entry-lists/server/race-control-routes.ts";
import { presenceRoutes } from "#features/entry-lists/server/presence-routes.ts";
import { eventAdminRoutes } from "#features/events/server/event-admin-routes.ts";
import { calendarRoutes } from "#features/events/server/calendar-routes.ts";
import { messagesRoutes } from "#features/messages/server/messages-routes.ts";
import { noticesRoutes } from "#features/messages/server/notices/notices-routes.ts";
import { stopRoutes } from "#features/messages/server/notices/stop-routes.ts";
import { guestCarsRoutes } from "#features/registration/server/guest-cars-routes.ts";
import { seasonClassesRoutes } from "#features/registration/server/season-classes-routes.ts";
import { seatLinkRoutes } from "#features/seat-links/server/seat-link-routes.ts";
import { seatsRoutes } from "#features/registration/server/seats/seats-routes.ts";
import { seasonRegistrationRoutes } from "#features/registration/server/season-registration-routes.ts";
import { eventResultsRoutes } from "#features/results/server/event-results-routes.ts";
import { resultsExportRoutes } from "#features/results/server/export-routes.ts";
import { profileRoutes } from "#features/statistics/server/profiles/profile-routes.ts";
import { placeFileRoutes } from "#features/results/server/import/place-file-routes.ts";
import { resultsRoutes } from "#features/results/server/results-routes.ts";
import { auditRoutes } from "#features/audit/server/audit-routes.ts";
import { catalogueRoutes } from "#features/seasons/server/season-choices-routes.ts";
import { seasonAdminRoutes } from "#features/seasons/server/season-admin-routes.ts";
import { seasonsRoutes } from "#features/seasons/server/seasons-routes.ts";
import { scoringTypesRoutes } from "#features/standings/server/scoring-types-routes.ts";
import { standingsEditorRoutes } from "#features/standings/server/editor/standings-editor-routes.ts";
import { openingRoutes } from "#features/standings/server/opening/opening-routes.ts";
import { standingsRoutes } from "#features/standings/server/standings-routes.ts";
import { appealRoutes } from "#features/stewarding/server/appeals/appeal-routes.ts";
import { licenceRoutes } from "#features/stewarding/server/licence/licence-routes.ts";
import { caseRoutes } from "#features/stewarding/server/routes/case-routes.ts";
import { publicStewardingRoutes } from "#features/stewarding/server/routes/public-routes.ts";
import { rowPenaltyRoutes } from "#features/stewarding/server/row-penalty/row-penalty-routes.ts";
import { stewardingSettingsRoutes } from "#features/stewarding/server/routes/settings-routes.ts";
import { followingRoutes } from "#features/following/server/following-routes.ts";
import { homeRoutes } from "#features/home/server/home-routes.ts";
import { searchRoutes } from "#features/search/server/search-routes.ts";
import { statisticsRoutes } from "#features/statistics/server/statistics-routes.ts";
import { directoryRoutes } from "#features/statistics/server/directory-routes.ts";
import { headToHeadRoutes } from "#features/statistics/server/head-to-head/head-to-head-routes.ts";
import { trackRoutes } from "#features/statistics/server/tracks/track-routes.ts";
import { leagueStatisticsRoutes } from "#features/statistics/server/league/league-statistics-routes.ts";
import type { Routes } from "#server/serve.ts";
import { outboxRoutes } from "#features/mailbox/server/outbox-routes.ts";
import { siteAdminRoutes } from "#features/league/server/site-admin-routes.ts";
import { siteRoutes } from "#features/league/server/site-routes.ts";
import { restoreRoutes } from "./backups/restore-routes.ts";
import { shareRoutes } from "./share/share-routes.ts";
import { uploadsRoutes } from "./uploads/uploads-routes.ts";

/** Every feature's routes, under the name that the API's documentation gives them. A new feature adds its line here. */
export const allRoutes: Readonly<Record<string, readonly Routes[]>> = {
  league: [siteRoutes, siteAdminRoutes, restoreRoutes, shareRoutes],
  changes: [changesRoutes],
  accounts: [
    authRoutes,
    signUpRoutes,
    passwordRoutes,
    administratorRoutes,
    userRoutes,
    linkingRoutes,
    loginLinkRoutes,
    discordLoginRoutes,
    mailCodeRoutes,
    passkeyRoutes,
    unlinkingRoutes,
    accountRoutes,
    notMeRoutes,
    sessionsRoutes,
    factorRoutes,
    countriesRoutes,
  ],
  people: [peopleRoutes, accountActsRoutes, rolesRoutes],
  uploads: [uploadsRoutes],
  messages: [messagesRoutes, noticesRoutes, stopRoutes],
  clubs: [clubsRoutes, clubAdministrationRoutes, asksRoutes],
  seasons: [seasonsRoutes, catalogueRoutes, seasonAdminRoutes],
  registration: [
    seasonRegistrationRoutes,
    seatsRoutes,
    seatLinkRoutes,
    guestCarsRoutes,
    seasonClassesRoutes,
  ],
  events: [calendarRoutes, eventAdminRoutes],
  results: [eventResultsRoutes, resultsRoutes, placeFileRoutes, resultsExportRoutes, profileRoutes],
  "entry lists": [
    entryListsRoutes,
    eventParticipantsRoutes,
    presenceRoutes,
    eveningRoutes,
    carSetupRoutes,
    liveriesRoutes,
    seasonLiveriesRoutes,
    raceControlRoutes,
  ],
  standings: [standingsRoutes, standingsEditorRoutes, scoringTypesRoutes, openingRoutes],
  stewarding: [
    publicStewardingRoutes,
    rowPenaltyRoutes,
    caseRoutes,
    appealRoutes,
    licenceRoutes,
    stewardingSettingsRoutes,
  ],
  home: [homeRoutes],
  statistics: [
    statisticsRoutes,
    directoryRoutes,
    headToHeadRoutes,
    trackRoutes,
    leagueStatisticsRoutes,
  ],
  following: [followingRoutes],
  search: [searchRoutes],
  discord: [discordTextRoutes, webhookRoutes],
  downloads: [downloadRoutes, downloadsRoutes, downloadUploadsRoutes],
  catalogues: [catalogueAdminRoutes],
  administration: [todoRoutes, firstStepsRoutes, seasonPlanRoutes, outboxRoutes, auditRoutes],
  "moving in": [movingInRoutes],
};
