/**
 * Lets the program go on when nobody reads any more what it prints: a terminal that was closed, or a program behind a pipe that ended. The log does so by itself.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: Error) => {
      if (!("code" in error && error.code === "EPIPE")) throw error;
    });
}
