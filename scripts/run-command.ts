import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";

/** Runs a program with the terminal's input and output. Answers its exit code, or 1 when it could not start or was killed. */
export function runCommand(
  command: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    endWithThisProcess(child);
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

interface Output {
  code: number;
  /** What it printed, on stdout and stderr, in the order of arrival. */
  text: string;
}

/** Runs a program quietly and answers what it printed. */
export function captureCommand(
  command: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<Output> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    endWithThisProcess(child);
    let text = "";
    const collect = (chunk: Buffer) => {
      text += chunk.toString();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.once("error", (error) => resolve({ code: 1, text: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, text }));
  });
}

/** A child does not outlive the program that wants its answer. */
export function endWithThisProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): void {
  const end = () => child.kill(signal);
  process.prependOnceListener("exit", end);
  child.once("exit", () => process.removeListener("exit", end));
}
