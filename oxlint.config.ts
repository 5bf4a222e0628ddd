import type { OxlintConfig } from "oxlint";

const tests = ["**/*.test.ts", "**/*.test.tsx"];

/**
 * Where a file runs decides which names it has without an import; pure files have only the language's own. The type check cannot
 * say so, because its one program knows all names everywhere.
 */
const serverFiles = [
  "src/{server,simulators,demo}/**",
  "src/site/server/**",
  "src/features/*/server/**",
];
const webFiles = ["src/web/**", "src/site/web/**", "src/features/*/web/**"];
const toolFiles = [...tests, "tests/**", "bin/**", "scripts/**", "bench/**", "*.config.ts"];

/** Names of the browser's window that a forgotten variable is mistaken for. */
const windowNames = [
  "close",
  "closed",
  "confirm",
  "event",
  "external",
  "find",
  "focus",
  "frames",
  "length",
  "name",
  "open",
  "origin",
  "parent",
  "print",
  "screen",
  "scroll",
  "self",
  "status",
  "stop",
  "top",
];

/** Where values have no types to be unsafe about. */
const untyped = {
  "typescript/no-unsafe-argument": "off",
  "typescript/no-unsafe-assignment": "off",
  "typescript/no-unsafe-call": "off",
  "typescript/no-unsafe-member-access": "off",
  "typescript/no-unsafe-return": "off",
} as const;

export default {
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["dist", "data", "demo-data", "node_modules"],
  env: { builtin: true, es2026: true },
  rules: {
    "eslint/no-undef": "error",
    "eslint/eqeqeq": "error",
    "eslint/no-console": "error",
    "eslint/no-else-return": "error",
    "eslint/no-param-reassign": "error",
    "eslint/no-throw-literal": "error",
    "eslint/no-var": "error",
    // Circles and layers: scripts/layers.ts.
    "import/no-cycle": "off",
    "import/no-default-export": "error",
    "oxc/no-barrel-file": "error",
    "react/button-has-type": "error",
    "react/exhaustive-deps": "error",
    "react/jsx-key": "error",
    "react/jsx-no-target-blank": "error",
    "react/jsx-no-useless-fragment": "error",
    "react/no-danger": "error",
    "react/rules-of-hooks": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-deprecated": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/only-throw-error": [
      "error",
      {
        // What the router's loaders throw to leave the page.
        allow: [
          {
            from: "package",
            package: "@tanstack/router-core",
            name: ["NotFoundError", "Redirect"],
          },
        ],
      },
    ],
    "typescript/prefer-promise-reject-errors": "error",
    "typescript/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
    // Enums do not compile here (`erasableSyntaxOnly`); looking for them took more than all other rules.
    "typescript/no-unsafe-enum-assignment": "off",
    "typescript/no-unsafe-enum-comparison": "off",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "unicorn/no-abusive-eslint-disable": "error",
    "unicorn/prefer-node-protocol": "error",

    // Ids are `_id` on the wire.
    "eslint/no-underscore-dangle": "off",
    // Work on a database or a file is one step after the other more often than not.
    "eslint/no-await-in-loop": "off",
    // An exhaustive switch returns on every path; the compiler checks the rest.
    "typescript/consistent-return": "off",
    // Packages that are CommonJS, such as pg, have all their names on the default export only.
    "import/no-named-as-default-member": "off",
    // A small function may stay beside its only use, and a copy with one field changed is how values are changed here.
    "unicorn/consistent-function-scoping": "off",
    "oxc/no-map-spread": "off",
    // Fastify's hooks that wait only sometimes end with a callback.
    "promise/no-callback-in-promise": "off",
    // Takes Fastify for Express, which loses the errors of such handlers.
    "oxc/no-async-endpoint-handlers": "off",
    // `role="status"` is not only for results of forms, and Base UI gives links their content from outside; axe checks the page.
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/anchor-has-content": "off",
    // Style sheets and polyfills are imported for their effect.
    "import/no-unassigned-import": "off",
    // The JSX runtime is imported by the build.
    "react/react-in-jsx-scope": "off",
  },
  overrides: [
    { files: serverFiles, env: { node: true } },
    {
      files: webFiles,
      env: { browser: true },
      rules: { "eslint/no-restricted-globals": ["error", ...windowNames] },
    },
    {
      files: toolFiles,
      env: { node: true, browser: true },
      rules: { "eslint/no-restricted-globals": ["error", ...windowNames] },
    },
    // Replies are JSON of any kind, and asserting on it is what says whether it is right.
    { files: tests, rules: untyped },
    { files: ["**/*.mjs", "src/web/public/*.js"], rules: untyped },
    // A journey asserts by waiting for what it should see, and its page by having no problems.
    { files: ["tests/e2e/**"], rules: { "vitest/expect-expect": "off" } },
    {
      files: ["bin/**", "scripts/**", "bench/**", "tests/**"],
      rules: { "eslint/no-console": "off" },
    },
    {
      files: ["*.config.ts", "scripts/count-reporter.ts", "tests/setup/**"],
      rules: { "import/no-default-export": "off" },
    },
  ],
} satisfies OxlintConfig;
