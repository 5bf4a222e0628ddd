import { fileURLToPath } from "node:url";
import { findViewer } from "#features/accounts/server/login/find-viewer.ts";
import { mapBans } from "#features/accounts/server/people/bans.ts";
import { countMessages } from "#features/accounts/server/people/managed-person.ts";
import { countResults } from "#features/accounts/server/people/result-counts.ts";
import { forgetClubRequests } from "#features/clubs/server/answers/club-wishes.ts";
import { ownClubsData } from "#features/clubs/server/answers/own-data.ts";
import { forgetFirstDrivers } from "#features/entry-lists/server/answers/first-drivers.ts";
import { ownEntryListsData } from "#features/entry-lists/server/answers/own-data.ts";
import { countMessagesOf } from "#features/messages/server/answers/message-counts.ts";
import { ownMessagesData } from "#features/messages/server/answers/own-data.ts";
import { ownRegistrationData } from "#features/registration/server/answers/own-data.ts";
import { ownResultsData } from "#features/results/server/answers/own-data.ts";
import { countResultsOf } from "#features/results/server/answers/result-counts.ts";
import { readBans } from "#features/stewarding/server/answers/bans.ts";
import { ownStewardingData } from "#features/stewarding/server/answers/own-data.ts";
import { confirmSeat, emptySeat, endSeatWishes } from "#features/clubs/server/club-seats.ts";
import { leaveAllClubs } from "#features/clubs/server/leave-all-clubs.ts";
import { sendMessage } from "#features/messages/server/send-message.ts";
import {
  deleteSeat,
  endWishes,
  forgetWishes,
  takeSeat,
} from "#features/registration/server/answers/seats.ts";
import { recomputeCarClasses } from "#features/registration/server/car-classes-queries.ts";
import { recomputeSeasonClasses } from "#features/registration/server/season-classes.ts";
import { followGrids } from "#features/results/server/facts/computed-grids.ts";
import {
  closeLicence,
  followLicences,
  placeWaiting,
} from "#features/stewarding/server/licence/settle-licences.ts";
import { forgetInCases } from "#features/stewarding/server/upkeep/forget-people.ts";
import { followWindows } from "#features/stewarding/server/windows.ts";
import { countChangedResults, forgetTotals } from "#features/statistics/server/follow-results.ts";
import { followResults } from "#features/standings/server/follow-results.ts";
import type { Parts } from "#server/parts.ts";
import { uploadMentions, uploadReferences } from "./uploads/upload-columns.ts";

/** What features give the platform. A feature that holds something of people's, of a season's or of a car's adds its line here. */
export const parts: Parts = {
  findViewer,
  uploadReferences,
  uploadMentions,
  listeners: {
    // Sums and records last: they lock what everybody waits for.
    resultsChanged: [
      followGrids,
      followWindows,
      followLicences,
      followResults,
      countChangedResults,
    ],
    seasonSaved: [recomputeSeasonClasses],
    seatsFreed: [
      forgetFirstDrivers,
      (trx, seats) =>
        recomputeCarClasses(
          trx,
          seats.map(({ carId }) => carId),
        ),
    ],
    accountBlocked: [forgetClubRequests, forgetWishes],
    accountEnds: [leaveAllClubs, forgetInCases, closeLicence],
    sanctionsReturned: [placeWaiting],
    accountEnded: [forgetTotals],
  },
  ownData: [
    ownClubsData,
    ownRegistrationData,
    ownEntryListsData,
    ownStewardingData,
    ownResultsData,
    ownMessagesData,
  ],
  tellPerson: (trx, services, { to, ...letter }) =>
    sendMessage(trx, services, { to: [to], from: null, ...letter }),
  decoderProgram: fileURLToPath(import.meta.resolve("./decoder-program.ts")),
};

countResults.answeredBy(countResultsOf);
countMessages.answeredBy(countMessagesOf);
mapBans.answeredBy(readBans);
emptySeat.answeredBy(deleteSeat);
confirmSeat.answeredBy(takeSeat);
endSeatWishes.answeredBy(endWishes);
