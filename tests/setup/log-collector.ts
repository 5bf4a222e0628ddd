/** pino's number for `error`; `fatal` is above it. */
const ERROR_LEVEL = 50;

/** Where the server under test logs to. A test fails when an error was logged that it did not announce. */
export interface LogCollector {
  /** pino's destination. */
  write: (line: string) => void;
  /** Announces that this test makes the server log an error whose line matches; it then must. */
  expectError: (pattern: RegExp) => void;
  /** @throws Error naming unexpected errors, and announced ones that did not come. Then starts anew. */
  requireNoSurprise: () => void;
}

export function createLogCollector(): LogCollector {
  let errors: string[] = [];
  let expected: RegExp[] = [];
  return {
    write: (line) => {
      if (levelOf(line) >= ERROR_LEVEL) errors.push(line.trim());
    },
    expectError: (pattern) => {
      expected.push(pattern);
    },
    requireNoSurprise: () => {
      const surprises = errors.filter((line) => !expected.some((pattern) => pattern.test(line)));
      const absent = expected.filter((pattern) => !errors.some((line) => pattern.test(line)));
      errors = [];
      expected = [];
      if (surprises.length > 0)
        throw new Error(`The server logged errors:\n${surprises.join("\n")}`);
      if (absent.length > 0) throw new Error(`The server did not log ${absent.join(", ")}`);
    },
  };
}

function levelOf(line: string): number {
  const [, level] = /"level":(\d+)/.exec(line) ?? [];
  return Number(level ?? 0);
}
