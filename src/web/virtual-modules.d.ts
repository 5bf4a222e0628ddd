/** Written by scripts/page-modules.ts. */
declare module "virtual:page-assets" {
  export const pageAssets: {
    entry: string;
    styles: string[];
    preloads: Record<string, string[]>;
  };
}
