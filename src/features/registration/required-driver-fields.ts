/** Profile fields that a season can ask for (`requiredDriverFields`): in the words of its refusals, and the column of `users`. */
const requiredFields = {
  firstName: { words: "prenume", column: "first_name" },
  lastName: { words: "nume", column: "last_name" },
  email: { words: "adresă de email", column: "email" },
  country: { words: "țară", column: "country" },
  city: { words: "oraș", column: "city" },
  shorthand: { words: "prescurtare", column: "shorthand" },
  raceNumber: { words: "număr de concurs", column: "race_number" },
  profilePicture: { words: "fotografie de profil", column: "picture_upload_id" },
  steamId: { words: "cont Steam conectat", column: "steam_id" },
  iRacingMemberId: { words: "ID de membru iRacing", column: "iracing_id" },
  discordCode: { words: "cont Discord conectat", column: "discord_id" },
} as const;

type RequiredDriverField = keyof typeof requiredFields;
type RequiredColumn = (typeof requiredFields)[RequiredDriverField]["column"];

/** The columns of `users` that `missingFields` reads. */
export const requiredColumns = Object.values(requiredFields).map(({ column }) => column);

type Person = Record<RequiredColumn, string | number | null>;

/** What the person lacks of the required fields, in words. Fields that profiles do not have ask for nothing. */
export function missingFields(person: Person, required: readonly string[]): string[] {
  return lackedFields(person, required).map((field) => requiredFields[field].words);
}

/** The same by name. */
export function lackedFields(person: Person, required: readonly string[]): RequiredDriverField[] {
  return required.filter(isRequiredDriverField).filter((field) => {
    const value = person[requiredFields[field].column];
    return value === null || value === "";
  });
}

export function cannotBeRegistered(lacks: readonly string[]): string {
  return `Pilotul nu poate fi înregistrat fără ${lacks.join(", ")}`;
}

function isRequiredDriverField(field: string): field is RequiredDriverField {
  return Object.hasOwn(requiredFields, field);
}
