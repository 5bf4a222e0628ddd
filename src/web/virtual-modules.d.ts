/** Written by scripts/page-assets.ts. */
declare module "virtual:page-assets" {
  export const pageAssets: {
    entry: string;
    lazyList?: string;
    pages: Record<
      string,
      { script: string; scripts: string[]; styles: string[]; joined: string[] }
    >;
  };
}
