// A decoder for the tests of what surrounds decoders: does what the bytes say, in the place of decoding them.
process.on("message", ({ size }: { size: number }) => {
  void read(size).then(obey);
});
process.on("disconnect", () => process.exit());

const arrived: Buffer[] = [];
process.stdin.on("data", (part: Buffer) => arrived.push(part));

async function read(size: number): Promise<string> {
  while (Buffer.concat(arrived).length < size)
    await new Promise((resolve) => process.stdin.once("data", resolve));
  return Buffer.concat(arrived.splice(0)).toString();
}

function obey(word: string): void {
  if (word === "hang") for (;;) Math.random();
  if (word === "wait") return;
  if (word === "exit") process.exit(3);
  if (word === "throw") return void process.send?.({ failure: "thrown" });
  if (word === "memory") {
    const taken = [Buffer.alloc(0)];
    for (;;) taken.push(Buffer.alloc(8 * 1024 * 1024, taken.length));
  }
  if (word === "heap") {
    const taken: string[][] = [];
    for (;;) taken.push([`${taken.length}`]);
  }
  const environment = Object.keys(process.env);
  process.send?.({ made: { word, pid: process.pid, environment } });
}
