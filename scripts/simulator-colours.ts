import type { Plugin } from "vite";
import { descriptionOf, simulators } from "../src/simulators/simulators.ts";

/** Adds the simulators' colours to `tokens.css`, from their descriptions; any other simulator has those of an unknown one. */
export function simulatorColours(): Plugin {
  return {
    name: "simulator-colours",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/web\/tokens\.css$/ },
      handler: (css) => css + coloursOf(":root", "") + simulators.map(ownColours).join(""),
    },
  };
}

function ownColours({ code }: { code: string }): string {
  return coloursOf(`[data-simulator="${code}"]`, code);
}

function coloursOf(selector: string, code: string): string {
  const { ground, flag, onFlag } = descriptionOf(code).colours;
  return `${selector}{--simulator:${ground};--simulator-flag:${flag};--on-simulator-flag:${onFlag}}`;
}
