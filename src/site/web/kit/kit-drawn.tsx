import { carBodies, carBodyTitles } from "#shared/drawn/car-body.ts";
import { type ClubPaints, patterns } from "#shared/drawn/club-paints.ts";
import { Car } from "#web/ui/drawn/car.tsx";
import { ClubMark } from "#web/ui/drawn/club-mark.tsx";
import { Flag } from "#web/ui/drawn/flag.tsx";
import { Outline, TrackCode } from "#web/ui/drawn/outline.tsx";
import { Podium, type PodiumPlace } from "#web/ui/drawn/podium.tsx";

const painted: readonly [ClubPaints, ...ClubPaints[]] = [
  { body: "albastru", trim: "alb", pattern: "split" },
  { body: "rosu", trim: "alb", pattern: "slash" },
  { body: "alb", trim: "noapte", pattern: "half" },
  { body: "brad", trim: "galben", pattern: "band" },
  { body: "portocaliu", trim: "negru", pattern: "chevron" },
];

/** No track of the world: a bean with a straight. */
const bean =
  "M150 210H90C50 210 30 180 45 150C60 120 40 90 60 60C80 30 130 30 150 60C170 90 210 100 250 80C290 60 350 70 360 120C370 170 340 210 300 210Z";

const places: PodiumPlace[] = [
  { name: "Ilinca Frăsinaru", club: "Meridian 25", gap: "31:07.236", number: 204 },
  { name: "Mugur Ogorescu", club: "Lupii Albi", gap: "+0.438", number: 286 },
  { name: "Radu Mesteacănu", club: "Linia Ideală", gap: "+4.375", number: 58 },
].map((place, index) => ({
  ...place,
  key: place.name,
  car: { body: "gt", paints: painted[index] ?? null },
}));

/** What is drawn from the league's own data. */
export function Drawn() {
  return (
    <section className="stack gap-4 narrowable">
      <h2>Se desenează</h2>
      <div className="asphalt tiles gap-4 pad-4">
        {carBodies.map((body, index) => (
          <figure key={body}>
            <Car body={body} paints={painted[index] ?? null} number={286} />
            <figcaption className="muted">{carBodyTitles[body]}</figcaption>
          </figure>
        ))}
        <figure>
          <Car body="gt" paints={null} />
          <figcaption className="muted">Fără club</figcaption>
        </figure>
      </div>
      <div className="tiles gap-4">
        {carBodies.map((body, index) => (
          <Car key={body} body={body} paints={painted[index] ?? null} number={7} />
        ))}
      </div>
      <div className="row gap-3">
        {patterns.map((pattern, index) => (
          <span key={pattern}>
            <ClubMark paints={painted[index] ?? painted[0]} /> {pattern}
          </span>
        ))}
        {["RO", "MD", "GB", "ES"].map((country) => (
          <Flag key={country} country={country} />
        ))}
      </div>
      <div className="asphalt tiles gap-4 pad-4">
        <Outline d={bean} viewBox="0 0 400 240" share={0.62} />
        <Outline d={bean} viewBox="0 0 400 240" />
        <TrackCode code="NUR" share={0.4} />
      </div>
      <div className="asphalt pad-4">
        <Podium places={places} />
      </div>
    </section>
  );
}
