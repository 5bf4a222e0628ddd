/** Lets the program go on when nobody reads its output any more, such as a closed terminal or pipe. The log does so by itself. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: Error) => {
      if (!("code" in error && error.code === "EPIPE")) throw error;
    });
}
