/** Address of an uploaded file of a public kind. */
export function fileAddress(filename: string): string {
  return `/api/files/${filename}`;
}

/** The same, of a file that may not be there. */
export function addressOf(file: { filename: string } | null): string | null {
  return file && fileAddress(file.filename);
}
