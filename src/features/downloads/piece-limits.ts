const megabyte = 1024 * 1024;

/** Bytes. A proxy that takes bodies of 10 MB lets every piece through. */
export const largestPiece = 8 * megabyte;
export const smallestPiece = 1024;
/** Of one file. */
export const mostPieces = 5000;
