const width = 160;

/** A small copy of a picture as a data address, which the page's policy lets it show; `null` for what is no picture. */
export async function thumbnailOf(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file, { resizeWidth: width });
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    picture.close();
    return canvas.toDataURL("image/webp", 0.7);
  } catch {
    return null;
  }
}
