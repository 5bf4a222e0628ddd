export function acCarName(_folder: string): string | null {
  return null;
}
