import type { OxlintConfig } from "oxlint";
import config from "./oxlint.config.ts";

/** The rules that need no types: seconds for all files. */
export default {
  ...config,
  options: { ...config.options, typeAware: false, reportUnusedDisableDirectives: "off" },
} satisfies OxlintConfig;
