/** What `?file=` can name: no slashes, no spaces, nothing that means something to a file system. */
const fileKey = /^[A-Za-z0-9][\w.-]{0,79}$/;

export function isFileKey(text: string): boolean {
  return fileKey.test(text);
}

/** A key read off a file's name: `Circuit Motorpark (v2).zip` → `circuit-motorpark-v2.zip`. Empty when nothing of it can stay. */
export function suggestFileKey(fileName: string): string {
  return fileName
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, "-")
    .replace(/-*\.-*/g, ".")
    .replace(/^[._-]+/, "")
    .slice(0, 80)
    .replace(/[._-]+$/, "");
}
