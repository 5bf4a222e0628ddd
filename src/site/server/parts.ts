import { forgetInImports } from "#features/moving-in/server/answers/forgotten-people.ts";
import { selectMovedInEvents } from "#features/moving-in/server/answers/moved-in-events.ts";
import { movedInEvents } from "#features/notices/server/news.ts";
import { listDecidedItems, noteAside } from "#features/results/server/decided-items.ts";
import { readDecidedItems, writeAside } from "#features/stewarding/server/answers/decided-items.ts";
import { anyDecidedGrid, readDecidedGrid } from "#features/results/server/decided-grid.ts";
import {
  listGridPenalties,
  selectAnyGrid,
} from "#features/stewarding/server/answers/decided-grid.ts";
import {
  anonymiseResults,
  thingsOfPeople,
} from "#features/accounts/server/people/delete-account.ts";
import { thingsOfSeason } from "#features/seasons/server/dependents.ts";
import { forgetInResults } from "#features/results/server/answers/anonymise-results.ts";
import {
  dropSanctions,
  licenceCountsUntil,
  listDrivenIds,
  moveSanctions,
  tidySanctions,
} from "#features/accounts/server/people/kept-ids.ts";
import {
  deleteLeftSanctions,
  deleteSanctions,
  findEndOfLicence,
  giveSanctions,
} from "#features/stewarding/server/answers/kept-sanctions.ts";
import { listRacedSessions } from "#features/accounts/server/people/merge-people.ts";
import {
  readDrivenIds,
  readRacedSessions,
  refuseIfBothRaced,
  seasonsRaced,
} from "#features/results/server/answers/merged-people.ts";
import { moveSeats, refuseIfBothSit } from "#features/registration/server/answers/merged-people.ts";
import { openSoloClubs } from "#features/clubs/server/answers/merged-people.ts";
import { keepHandSuspensions } from "#features/entry-lists/server/answers/merged-people.ts";
import { refuseIfOpposed } from "#features/stewarding/server/answers/merged-people.ts";
import { moveStandings, seasonsListed } from "#features/standings/server/answers/merged-people.ts";
import { drivesAt, listWildcards } from "#features/events/server/events-queries.ts";
import { hasYes } from "#features/events/server/told-passwords.ts";
import { wasAnswered } from "#features/seat-links/server/answers/seat-yes.ts";
import { listRaced } from "#features/seat-links/server/personal-links.ts";
import { readRaced } from "#features/results/server/answers/raced-people.ts";
import { listSuspended } from "#features/events/server/open-events.ts";
import { hasSeatAt } from "#features/registration/server/answers/drives-at.ts";
import {
  hangingPresences,
  readRaceControl,
  readSuspended,
  readWildcards,
  selectComing,
} from "#features/entry-lists/server/answers/at-event.ts";
import { copySettings } from "#features/stewarding/server/answers/copied-season.ts";
import { seasonsOfDecision } from "#features/stewarding/server/answers/cases-of.ts";
import { mayStillChange } from "#features/stewarding/server/appeals/final-session.ts";
import {
  countingTables,
  findTableOf,
  hangingTables,
  listSeasonTables,
  readPointsOfRows,
  readPointsOfSessions,
  readTablesOfSession,
  seasonsOfTable,
} from "#features/standings/server/answers/tables-of.ts";
import { findCounting } from "#features/events/server/save-sessions.ts";
import { listTables } from "#features/seasons/server/seasons-queries.ts";
import { usedLicences } from "#features/seasons/server/check-season.ts";
import { heldLicences } from "#features/registration/server/answers/licences.ts";
import { isOpenInvitation } from "#features/messages/server/messages-queries.ts";
import { findOpenInvitation } from "#features/clubs/server/answers/open-invitations.ts";
import { anyDownload } from "#features/league/server/site-routes.ts";
import { selectAnyDownload } from "#features/downloads/server/answers/any-download.ts";
import {
  readRacedEvents,
  seasonsWithResults,
} from "#features/results/server/answers/raced-events.ts";
import { listRacedEvents } from "#features/registration/server/withdraw-car.ts";
import { isProvisional, listPoles } from "#features/results/server/event-recap.ts";
import { ownFollowingData } from "#features/following/server/answers/own-data.ts";
import { listShownPeople } from "#features/following/server/follows.ts";
import { readShownPeople } from "#features/statistics/server/answers/shown-people.ts";
import { readPoles } from "#features/statistics/server/answers/poles.ts";
import { listRaceControl } from "#features/results/server/import/import-context.ts";
import { listPointsOfRows, listPointsOfSessions } from "#features/results/server/result-rows.ts";
import { comingCars } from "#features/results/server/starting-grid-queries.ts";
import { findViewer } from "#features/accounts/server/login/find-viewer.ts";
import { mapBans } from "#features/accounts/server/people/bans.ts";
import { countMessages } from "#features/accounts/server/people/managed-person.ts";
import { countResults, countShownResults } from "#features/accounts/server/people/result-counts.ts";
import { forgetClubRequests } from "#features/clubs/server/answers/club-wishes.ts";
import { ownClubsData } from "#features/clubs/server/answers/own-data.ts";
import { sayFreedSeats } from "#features/entry-lists/server/answers/say-presence.ts";
import { forgetFirstDrivers } from "#features/entry-lists/server/answers/first-drivers.ts";
import { ownEntryListsData } from "#features/entry-lists/server/answers/own-data.ts";
import { countMessagesOf } from "#features/messages/server/answers/message-counts.ts";
import { ownMessagesData } from "#features/messages/server/answers/own-data.ts";
import { ownRegistrationData } from "#features/registration/server/answers/own-data.ts";
import { ownSeatLinksData } from "#features/seat-links/server/own-data.ts";
import { ownResultsData } from "#features/results/server/answers/own-data.ts";
import { countResultsOf, countShownOf } from "#features/results/server/answers/result-counts.ts";
import { readBans } from "#features/stewarding/server/answers/bans.ts";
import { ownStewardingData } from "#features/stewarding/server/answers/own-data.ts";
import { confirmSeat, emptySeat, endSeatWishes } from "#features/clubs/server/club-seats.ts";
import { leaveAllClubs } from "#features/clubs/server/leave-all-clubs.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import {
  deleteSeat,
  endWishes,
  forgetWishes,
  takeSeat,
} from "#features/registration/server/answers/seats.ts";
import {
  recomputeCarClasses,
  recomputeSeasonClasses,
} from "#features/registration/server/season-classes.ts";
import { followGrids } from "#features/results/server/facts/computed-grids.ts";
import {
  closeLicence,
  followLicences,
  placeWaiting,
} from "#features/stewarding/server/licence/settle-licences.ts";
import { forgetInCases } from "#features/stewarding/server/upkeep/forget-people.ts";
import { followWindows } from "#features/stewarding/server/windows.ts";
import { askForResults, askToTell } from "#features/notices/server/ask-to-tell.ts";
import { countChangedResults, forgetTotals } from "#features/statistics/server/follow-results.ts";
import {
  forgetInPosts,
  postHappening,
  postResults,
} from "#features/discord/server/posts/follow.ts";
import { followResults } from "#features/standings/server/follow-results.ts";
import { copyTables } from "#features/standings/server/rounds/copy-tables.ts";
import { followRounds } from "#features/standings/server/rounds/follow-rounds.ts";
import { scoreEverybody } from "#features/standings/server/opening/who-scores.ts";
import { rematchSeason } from "#features/results/server/import/rematch.ts";
import { listTablesOfSession } from "#features/results/server/import/tables-of-session.ts";
import { programFile } from "#server/places.ts";
import type { Parts } from "#server/parts.ts";
import { uploadMentions, uploadReferences } from "./uploads/upload-columns.ts";
import { whatShowsPeople, whatShowsSeason } from "./what-shows.ts";

/** What features give the platform. A feature adds its line for what it stores of people, seasons or cars. */
export const parts: Parts = {
  findViewer,
  uploadReferences,
  uploadMentions,
  listeners: {
    eventsChanged: [followRounds],
    seasonCopied: [copyTables, copySettings],
    // Sums and records last: they lock what everybody waits for.
    resultsChanged: [
      followGrids,
      followWindows,
      followLicences,
      followResults,
      countChangedResults,
      askForResults,
      postResults,
    ],
    happened: [askToTell, postHappening],
    seasonSaved: [recomputeSeasonClasses],
    // Tables last: an entry that they lose takes with it what editors said of it.
    seasonOpened: [rematchSeason, scoreEverybody],
    seatsFreed: [
      (trx, { now }, seats) => forgetFirstDrivers(trx, seats, now()),
      sayFreedSeats,
      (trx, _services, seats) =>
        recomputeCarClasses(
          trx,
          seats.map(({ carId }) => carId),
        ),
    ],
    accountBlocked: [forgetClubRequests, forgetWishes],
    accountEnds: [leaveAllClubs, forgetInCases, closeLicence, forgetInPosts, forgetInImports],
    sanctionsReturned: [placeWaiting],
    accountEnded: [forgetTotals],
  },
  merging: {
    refuse: [refuseIfBothRaced, refuseIfBothSit, refuseIfOpposed],
    seasonsOf: [seasonsRaced, seasonsListed],
    follow: [openSoloClubs, moveSeats, keepHandSuspensions, moveStandings],
  },
  hangsOn: { season: [hangingTables], event: [hangingPresences, countingTables] },
  shows: { ...seasonsWithResults, table: seasonsOfTable, decision: seasonsOfDecision },
  ownData: [
    ownClubsData,
    ownRegistrationData,
    ownSeatLinksData,
    ownEntryListsData,
    ownStewardingData,
    ownResultsData,
    ownMessagesData,
    ownFollowingData,
  ],
  tellPerson: (trx, services, { to, ...letter }) =>
    sendNotice(trx, services, { to: [to], from: null, ...letter }),
  decoderProgram: programFile("decoder-program"),
};

thingsOfPeople.answeredBy(whatShowsPeople);
thingsOfSeason.answeredBy(whatShowsSeason);
countResults.answeredBy(countResultsOf);
countShownResults.answeredBy(countShownOf);
countMessages.answeredBy(countMessagesOf);
mapBans.answeredBy(readBans);
emptySeat.answeredBy(deleteSeat);
confirmSeat.answeredBy(takeSeat);
endSeatWishes.answeredBy(endWishes);
listWildcards.answeredBy(readWildcards);
listSuspended.answeredBy(readSuspended);
drivesAt.answeredBy(hasSeatAt);
hasYes.answeredBy(wasAnswered);
listRaced.answeredBy(readRaced);
comingCars.answeredBy(selectComing);
listRaceControl.answeredBy(readRaceControl);
findCounting.answeredBy(findTableOf);
listTables.answeredBy(listSeasonTables);
listTablesOfSession.answeredBy(readTablesOfSession);
listPointsOfRows.answeredBy(readPointsOfRows);
listPointsOfSessions.answeredBy(readPointsOfSessions);
usedLicences.answeredBy(heldLicences);
isOpenInvitation.answeredBy(findOpenInvitation);
anyDownload.answeredBy(selectAnyDownload);
listRacedEvents.answeredBy(readRacedEvents);
listPoles.answeredBy(readPoles);
isProvisional.answeredBy(mayStillChange);
listDecidedItems.answeredBy(readDecidedItems);
noteAside.answeredBy(writeAside);
readDecidedGrid.answeredBy(listGridPenalties);
anyDecidedGrid.answeredBy(selectAnyGrid);
anonymiseResults.answeredBy(forgetInResults);
dropSanctions.answeredBy(deleteSanctions);
licenceCountsUntil.answeredBy(findEndOfLicence);
listDrivenIds.answeredBy(readDrivenIds);
moveSanctions.answeredBy(giveSanctions);
tidySanctions.answeredBy(deleteLeftSanctions);
listRacedSessions.answeredBy(readRacedSessions);
movedInEvents.answeredBy(selectMovedInEvents);
listShownPeople.answeredBy(readShownPeople);
