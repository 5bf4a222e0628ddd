/** Address of an uploaded file of a public kind. */
export function fileAddress(filename: string): string {
  return `/api/files/${filename}`;
}
