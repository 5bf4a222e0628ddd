import type { Audited } from "#shared/audited.ts";
import { accountActs } from "./account-acts.ts";
import { driverFields } from "./driver-record.ts";
import { roleActs } from "./roles-calls.ts";
import { roleFields } from "./roles.ts";

export const accountsAudited: Audited = {
  nouns: {
    driver: "pilotul",
    user: "contul",
    role: "rolul",
  },
  acts: [accountActs, roleActs],
  sentences: {
    "user.denied-act": "a spus „N-am fost eu” și a închis toate sesiunile contului",
    "driver.took-name": "și-a pus același nume ca pilotul",
    "driver.sanctions-returned": "a dat înapoi sancțiunile de dinainte pilotului",
    "driver.merged": "a unit cu alt pilot pe",
    "user.factor-set": "a pornit verificarea în doi pași a contului",
    "user.factor-ended": "a oprit verificarea în doi pași a contului",
    "user.recovery-codes-made": "a făcut alte coduri de rezervă pentru contul",
    "user.address-added": "a adăugat o adresă de email contului",
    "user.discord-added": "a adăugat Discord contului",
    "user.passkey-added": "a adăugat o amprentă sau o cheie contului",
    "user.passkey-removed": "a scos o amprentă sau o cheie a contului",
    "user.quota-passed": "a trecut, ca organizator, peste o limită a contului",
  },
  alone: ["registration.resent", "registration.forgotten"],
  records: {
    role: roleFields,
    driver: driverFields,
  },
  titles: {
    permissions: "Permisiuni",
    role: "Rol",
    roles: "Roluri",
    email: "Email",
    firstName: "Prenume",
    lastName: "Nume de familie",
    country: "Țara",
    city: "Orașul",
    steamId: "Steam ID",
    iRacingMemberId: "ID iRacing",
    discordId: "Discord ID",
    platform: "Platforma",
    platformId: "ID de joc",
    holder: "Îl avea",
  },
};
