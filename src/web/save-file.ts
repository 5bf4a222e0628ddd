import { ApiError, authorization, readReply, unreachable } from "./api.ts";

/** A file of the API, byte for byte. @throws ApiError */
export async function fetchFile(href: string): Promise<Blob> {
  try {
    const response = await fetch(href, { headers: authorization() });
    if (!response.ok) readReply(response.status, await response.text());
    return await response.blob();
  } catch (error) {
    throw error instanceof ApiError ? error : unreachable();
  }
}

export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
