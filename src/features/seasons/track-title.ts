/** A track as one names it: 'Silverstone, National', or the venue alone where that is its only layout. */
export function trackTitle({ family, name }: { family: string; name: string }): string {
  return family === name ? family : `${family}, ${name}`;
}
