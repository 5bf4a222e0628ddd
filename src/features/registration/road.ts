import { lackInWords } from "#features/clubs/driver-requirements.ts";
import { descriptionOf } from "#simulators/simulators.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { mailWords } from "#features/accounts/mail-words.ts";
import type { RoadFacts } from "./road-facts.ts";

/** The steps into a car, in the order in which they are taken. */
const roadSteps = ["account", "address", "profile", "club", "car", "crew"] as const;
type RoadStepName = (typeof roadSteps)[number];

/** A page of this site. */
export interface RoadAct {
  title: string;
  to: string;
}

export interface RoadStep {
  name: RoadStepName;
  title: string;
  detail: string;
  state: "done" | "now" | "ahead";
  /** What the person can do about it, the likeliest first; only of the step that is now. */
  acts: RoadAct[];
}

export interface RoadScene {
  season: {
    _id: string;
    simulator: { _id: string; acronym: string };
    minDriversPerCar: number;
  };
  /** `null`: nobody is logged in. */
  facts: RoadFacts | null;
  /** What the site says of itself. */
  site: { sendsMail: boolean };
}

const titles: Record<Exclude<RoadStepName, "address">, string> = {
  account: "Cont",
  profile: "Profil complet",
  club: "Club",
  car: "Mașină",
  crew: "Echipaj confirmat",
};

/** The way into a car as one person finds it: what is done, what is next and where, what is still ahead. */
export function roadOf(scene: RoadScene): RoadStep[] {
  const now = roadSteps.find((name) => !isDone(name, scene));
  return roadSteps.map((name) => ({
    name,
    title: name === "address" ? mailWords(scene.site).confirmed.title : titles[name],
    detail: details[name](scene),
    state: name === now ? "now" : isDone(name, scene) ? "done" : "ahead",
    acts: name === now ? acts[name](scene) : [],
  }));
}

/** Who sits in a car has got there, whatever has become of their profile or club. */
function isDone(name: RoadStepName, { season, facts }: RoadScene): boolean {
  if (facts === null) return false;
  const { car, clubs, lacks } = facts;
  switch (name) {
    case "account":
    case "address":
      return true;
    case "profile":
      return car !== null || lacks.length === 0;
    case "club":
      return car !== null || clubs.length > 0;
    case "car":
      return car !== null;
    case "crew":
      return (
        car !== null &&
        car.isOwnSeatConfirmed &&
        car.waitsFor.length === 0 &&
        car.size >= season.minDriversPerCar
      );
  }
}

const details: Record<RoadStepName, (scene: RoadScene) => string> = {
  account: () => "O adresă de email și o parolă.",
  address: ({ site }) => mailWords(site).confirmed.detail,
  profile: (scene) =>
    scene.facts === null || isDone("profile", scene)
      ? profileDetail(scene)
      : `Lipsește: ${scene.facts.lacks.join(", ")}.`,
  club: ({ facts }) =>
    facts && facts.clubs.length > 0
      ? facts.clubs.map(({ name, isSolo }) => (isSolo ? "Concurezi singur" : name)).join(", ")
      : "Concurezi singur, îți faci un club sau intri într-unul.",
  car: ({ facts }) => {
    if (facts?.car) return `#${facts.car.raceNumber} „${facts.car.carName}”`;
    const isOnlyDriver = facts !== null && facts.clubs.length > 0 && !facts.clubs.some(coordinates);
    return isOnlyDriver
      ? "Un manager al clubului te trece într-o mașină, sau concurezi singur."
      : "Modelul, numărul și cine conduce.";
  },
  crew: crewDetail,
};

/** What the simulator's clubs ask of a profile (`driver-requirements.ts`). */
function profileDetail({ season: { simulator } }: RoadScene): string {
  const { needs } = descriptionOf(simulator.acronym);
  return needs === null ? "Prenume și nume." : `Prenume, nume și ${lackInWords(needs)}.`;
}

function crewDetail(scene: RoadScene): string {
  const car = scene.facts?.car;
  if (!car || isDone("crew", scene)) return "Toți piloții mașinii au acceptat locul.";
  if (!car.isOwnSeatConfirmed) return "Mai trebuie să îți accepți locul.";
  if (car.waitsFor.length > 0) return `Se așteaptă răspunsul: ${car.waitsFor.join(", ")}.`;
  const fewer = scene.season.minDriversPerCar - car.size;
  return `Mașina mai are nevoie de ${counted(fewer, "pilot", "piloți")}.`;
}

const acts: Record<RoadStepName, (scene: RoadScene) => RoadAct[]> = {
  account: ({ season }) => [link("Înscrie-te", withFrom("/register", tabOf(season)))],
  address: () => [],
  profile: ({ season, facts }) => {
    const needs = encodeURIComponent(facts?.lackedFields.join(",") ?? "");
    return [link("Completează profilul", `${withFrom("/profile", tabOf(season))}&needs=${needs}`)];
  },
  club: ownClubs,
  car: (scene) => {
    const { season, facts } = scene;
    const own = facts?.clubs.filter((club) => coordinates(club) && !club.isSolo) ?? [];
    const page = registrationOf(season);
    if (own.some(({ registrationId }) => registrationId === null))
      return [link("Înscrie-te", page)];
    const [registered] = own;
    return registered?.registrationId
      ? [link("Adaugă o mașină", `${page}/${registered.registrationId}`)]
      : ownClubs(scene);
  },
  crew: ({ facts }) =>
    facts?.car?.inviteId ? [link("Acceptă locul", `/car-invite/${facts.car.inviteId}`)] : [],
};

/** Ways to a club of one's own; a car of two is not driven alone. */
function ownClubs({ season }: RoadScene): RoadAct[] {
  const found = withFrom("/teams/add", registrationOf(season));
  const club = link("Creează un club", `${found}&simulator=${season.simulator._id}`);
  const alone = link("Concurez singur", `/loc?season=${season._id}`);
  return season.minDriversPerCar > 1 ? [club] : [alone, club];
}

function coordinates(club: RoadFacts["clubs"][number]): boolean {
  return club.coordinates;
}

/** Where the season is registered for. */
export function tabOf({ _id }: { _id: string }): string {
  return `/season/${_id}?tab=register`;
}

function registrationOf({ _id }: RoadScene["season"]): string {
  return `/season-registration/${_id}`;
}

function withFrom(page: string, from: string): string {
  return `${page}?from=${encodeURIComponent(from)}`;
}

function link(title: string, to: string): RoadAct {
  return { title, to };
}
