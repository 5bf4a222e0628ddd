import { counted } from "#shared/text/romanian-count.ts";

export const MIN_PASSWORD_LENGTH = 10;

/** Under a field for a new password. */
export const PASSWORD_HELP = `Cel puțin ${counted(MIN_PASSWORD_LENGTH, "caracter", "caractere")}, greu de ghicit.`;

/** Long enough for any passphrase; bounded because hashing reads it all. */
export const MAX_PASSWORD_LENGTH = 200;
