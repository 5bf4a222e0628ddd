/** The pictures that the site takes: for an `accept` attribute, with which an iPhone turns its HEIC photos into JPEG, and for sentences. */
export const pictureFiles = {
  accept: "image/jpeg,image/png,image/webp",
  kinds: "JPEG, PNG sau WebP",
} as const;
