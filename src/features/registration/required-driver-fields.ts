/** Profile fields that a season can ask for (`requiredDriverFields`), in the words of its refusals. */
const fieldLabels = {
  firstName: "prenume",
  lastName: "nume",
  email: "adresă de email",
  country: "țară",
  city: "oraș",
  shorthand: "prescurtare",
  raceNumber: "număr de concurs",
  profilePicture: "fotografie de profil",
  steamId: "cont Steam conectat",
  iRacingMemberId: "ID de membru iRacing",
  discordCode: "cont Discord conectat",
} as const;

type RequiredDriverField = keyof typeof fieldLabels;

/** What the profile lacks of the required fields, in words. Fields that profiles do not have ask for nothing. */
export function missingFields(
  profile: Record<RequiredDriverField, string | number | null>,
  required: readonly string[],
): string[] {
  return required
    .filter(isRequiredDriverField)
    .filter((field) => profile[field] === null || profile[field] === "")
    .map((field) => fieldLabels[field]);
}

export function cannotBeRegistered(lacks: readonly string[]): string {
  return `Pilotul nu poate fi înregistrat fără ${lacks.join(", ")}`;
}

function isRequiredDriverField(field: string): field is RequiredDriverField {
  return Object.hasOwn(fieldLabels, field);
}
