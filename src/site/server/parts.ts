import { fileURLToPath } from "node:url";
import { findViewer } from "#features/accounts/server/login/find-viewer.ts";
import { leaveAllClubs } from "#features/clubs/server/leave-all-clubs.ts";
import { sendMessage } from "#features/messages/server/send-message.ts";
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
    seatsFreed: [recomputeCarClasses],
    accountEnds: [leaveAllClubs, forgetInCases, closeLicence],
    sanctionsReturned: [placeWaiting],
    accountEnded: [forgetTotals],
  },
  tellPerson: (trx, services, { to, ...letter }) =>
    sendMessage(trx, services, { to: [to], from: null, ...letter }),
  decoderProgram: fileURLToPath(import.meta.resolve("./decoder-program.ts")),
};
