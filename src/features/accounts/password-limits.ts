export const MIN_PASSWORD_LENGTH = 10;
/** Long enough for any passphrase; bounded because hashing reads it all. */
export const MAX_PASSWORD_LENGTH = 200;
