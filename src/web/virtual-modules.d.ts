/** Written by scripts/page-assets.ts. */
declare module "virtual:page-assets" {
  export const pageAssets: {
    entry: string;
    pages: Record<string, { scripts: string[]; styles: string[] }>;
  };
}
