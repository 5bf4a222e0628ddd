/** Every field of a record has an input: what no form names could never be typed. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { driverFields } from "#features/accounts/driver-record.ts";
import { roleFields } from "#features/accounts/roles.ts";
import {
  carModelFields,
  classFields,
  simulatorFields,
  trackFields,
} from "#features/catalogues/catalogues.ts";
import { clubFields } from "#features/clubs/clubs.ts";
import { downloadFields } from "#features/downloads/download-record.ts";
import { carSetupFields } from "#features/entry-lists/car-setup.ts";
import { eventMediaFields, linkFields, pictureFields } from "#features/events/event-media.ts";
import { eventFields, sessionFields } from "#features/events/event-record.ts";
import { siteFields } from "#features/league/site-form.ts";
import { guestCarFields } from "#features/registration/guest-cars.ts";
import { rowFields, toShown } from "#features/results/row-fields.ts";
import { seasonFields } from "#features/seasons/season-record.ts";
import { scoringTypeFields } from "#features/standings/scoring/scoring-types.ts";
import { offenceFields } from "#features/stewarding/offences.ts";
import { stewardingFields } from "#features/stewarding/stewarding-settings.ts";

interface Form {
  fields: object;
  /** Where it lies, in `src/features`. */
  form: string;
  /** What a button beside the form changes. */
  byButton?: string;
  /** How the form names a field, where it does so in another way. */
  naming?: RegExp;
}

const forms: Record<string, Form> = {
  season: {
    fields: seasonFields,
    form: "{seasons/web/edit,administration/web/season}/*.tsx",
    byButton: "hidden",
  },
  event: { fields: eventFields, form: "events/web/edit/{event-fields,sessions-editor}.tsx" },
  session: { fields: sessionFields, form: "events/web/edit/sessions-editor.tsx" },
  eventMedia: { fields: eventMediaFields, form: "events/web/edit/event-*-editor.tsx" },
  link: { fields: linkFields, form: "events/web/edit/event-links-editor.tsx" },
  picture: { fields: pictureFields, form: "events/web/edit/event-pictures-editor.tsx" },
  guestCar: { fields: guestCarFields, form: "entry-lists/web/organise/guest-car-form.tsx" },
  carSetup: { fields: carSetupFields, form: "entry-lists/web/car-setups.tsx" },
  club: { fields: clubFields, form: "clubs/web/club-fields.tsx" },
  scoringType: { fields: scoringTypeFields, form: "standings/web/scoring/*.tsx" },
  download: { fields: downloadFields, form: "downloads/web/download-dialog.tsx" },
  driver: { fields: driverFields, form: "accounts/web/**/*.tsx" },
  role: { fields: roleFields, form: "accounts/web/roles/role-dialog.tsx" },
  track: { fields: trackFields, form: "catalogues/web/tracks-page.tsx" },
  carModel: { fields: carModelFields, form: "catalogues/web/car-models-page.tsx" },
  class: { fields: classFields, form: "catalogues/web/classes-page.tsx" },
  simulator: { fields: simulatorFields, form: "catalogues/web/simulators-page.tsx" },
  site: { fields: siteFields, form: "league/web/*.tsx" },
  row: {
    fields: toShown(rowFields),
    form: "results/web/edit/row-dialog.tsx",
    naming: /(?<=label=\{shownTitles\.)\w+/g,
  },
  offence: { fields: offenceFields, form: "stewarding/web/settings/*.tsx", byButton: "archived" },
  stewarding: { fields: stewardingFields, form: "stewarding/web/settings/*.tsx" },
};

/** `"title"`, `"rules.maxSplits"`, `sessions.${index}.title` */
const quoted = /(?<=["`.])\w+(?=["`.])/g;

describe("The form of a record", () => {
  it.each(Object.entries(forms))(
    "of %s has an input for every field",
    (_record, { fields, form, byButton, naming = quoted }) => {
      const text = globSync(form, { cwd: new URL("../../features/", import.meta.url) })
        .map((file) => readFileSync(new URL(`../../features/${file}`, import.meta.url), "utf8"))
        .join("\n");
      const named = new Set([...text.matchAll(naming)].map(String));
      const missing = Object.keys(fields).filter((name) => name !== byButton && !named.has(name));
      expect(missing).toEqual([]);
    },
  );
});
