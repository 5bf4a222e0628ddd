/** The pictures that the site takes. `accept` is for inputs: with it an iPhone turns its HEIC photos into JPEG. */
export const pictureFiles = {
  accept: "image/jpeg,image/png,image/webp",
  kinds: "JPEG, PNG sau WebP",
} as const;
