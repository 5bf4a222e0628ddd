import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { carLabel, namedCar } from "../../case-words.ts";
import type { DecisionLine } from "../../stewarding.ts";

const stateNotes: Record<DecisionLine["items"][number]["state"], string> = {
  active: "",
  held: "așteaptă apelul",
  aside: "pilotul nu mai este în rezultate",
  annulled: "anulată",
};

export function DecisionItems({ cars, items }: Pick<DecisionLine, "cars" | "items">) {
  if (items.length === 0) return <p>Nicio sancțiune.</p>;
  return (
    <ul className="stack gap-2">
      {items.map((item) => {
        const car = cars.find(({ _id }) => _id === item.entry);
        const note = item.waits ? "nu se știe încă al cui este" : stateNotes[item.state];
        return (
          <li key={item._id} className="row gap-2-3">
            {car &&
              (carLabel(car) ? (
                <NumberPlate number={car.raceNumber ?? carLabel(car)} />
              ) : (
                <span className="strong">{namedCar(car)}</span>
              ))}
            <span className="about">
              <span className="strong">
                {item.state === "annulled" ? <s>{item.text}</s> : item.text}
              </span>
              {item.driver && <span> {item.driver.name}</span>}
              {note && <span className="aside muted">{note}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
