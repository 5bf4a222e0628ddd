import { pointsInWords } from "#shared/points.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { Championship, OwnNext } from "./own-next.ts";

/** What stands above somebody's own part of `/`. */
interface News {
  title: string;
  detail: string;
}

/**
 * The best that can be said to a member, in words that need neither a gender nor a case of a name: their best place, else what
 * comes next, else what they could do. `name` is theirs, or empty.
 */
export function bestNews(
  { championships, round, open }: Pick<OwnNext, "championships" | "round" | "open">,
  name: string,
): News {
  const [best] = championships;
  const [firstName = ""] = name.split(" ");
  const to = (sentence: string) =>
    firstName === ""
      ? sentence.slice(0, 1).toLocaleUpperCase("ro") + sentence.slice(1)
      : `${firstName}, ${sentence}`;
  if (best?.standing)
    return {
      title: to(`ești pe locul ${best.standing.position} în ${best.season.title}`),
      detail: standingDetail(best),
    };
  if (round) return { title: to(`urmează ${round.title}`), detail: round.season.title };
  if (best) return { title: to("ești pe grilă"), detail: best.season.title };
  return {
    title: to(open.length > 0 ? "e loc pe grilă" : "nicio etapă în următoarele 14 zile"),
    detail: "Când ai loc într-o mașină înscrisă, etapa ta apare aici.",
  };
}

/** '29 de puncte avans, 3 etape rămase.' */
function standingDetail({ standing, roundsLeft }: Championship): string {
  const left =
    roundsLeft === 0 ? "nicio etapă rămasă" : counted(roundsLeft, "etapă rămasă", "etape rămase");
  const distance = standing ? distanceOf(standing) : null;
  return `${[...(distance === null ? [] : [distance]), left].join(", ")}.`.replace(/^./, (letter) =>
    letter.toLocaleUpperCase("ro"),
  );
}

function distanceOf({ ahead, lead }: NonNullable<Championship["standing"]>): string | null {
  if (ahead) return `${pointsInWords(ahead.gap)} până la locul ${ahead.position}`;
  if (lead === null) return null;
  return lead > 0 ? `${pointsInWords(lead)} avans` : "la egalitate cu cine urmează";
}
