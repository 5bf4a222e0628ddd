import { globSync } from "node:fs";
import path from "node:path";

/**
 * How classes of style modules are called in pages: by their own name and the number of their file. A hash in each name is what
 * compresses least of a page.
 */
export function nameClasses(root: string): (name: string, file: string) => string {
  const files = globSync("src/**/*.module.css", { cwd: root }).toSorted();
  const numbers = new Map(files.map((file, index) => [path.join(root, file), index]));
  return (name, address) => {
    const [file = ""] = address.split("?");
    // Development meets files that have just been written.
    const number = numbers.get(file) ?? numbers.size;
    numbers.set(file, number);
    return `${name}_${number.toString(36)}`;
  };
}
