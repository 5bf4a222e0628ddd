import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { listMyRegistrations, listSeasonCars } from "#features/registration/registration-calls.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SearchTool, Tools } from "#web/ui/fields/tools.tsx";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import {
  carsByClass,
  type CarsOfClass,
  foundCars,
  registeredCars,
  type RegisteredCar,
} from "./cars-by-class.ts";
import styles from "./registered-cars.module.css";

const route = getRouteApi("/season/$id");

interface RegisteredCarsProps {
  season: Season;
  /** Id of what a member finds of their own, where that stands below the list. */
  own: string | undefined;
}

/** Which cars are registered and who drives them, folded by class: the first is open, and one's own, or whatever is found. */
export function RegisteredCars({ season, own: ownId }: RegisteredCarsProps) {
  const { registrations, carClasses } = season;
  const params = { id: season._id };
  const { cauta: sought } = route.useSearch();
  const navigate = useNavigate({ from: "/season/$id" });
  const details = useSuspenseQuery(read(listSeasonCars, { params })).data;
  const isMember = useSession() !== null;
  const { data: mine } = useQuery({
    ...read(listMyRegistrations, { params }, fresh),
    enabled: isMember,
  });
  if (registrations.length === 0)
    return <EmptyState text="Niciun club nu s-a înscris încă în acest sezon." />;
  const all = registeredCars(registrations, details);
  const cars = foundCars(all, sought);
  const groups = carsByClass(cars, carClasses);
  const own = new Set(mine?.cars.map(({ _id }) => _id));
  const ownGroup = groups.find((group) => group.cars.some(({ _id }) => own.has(_id)));
  const carless = registrations.filter((club) => club.cars.length === 0);
  return (
    <section className="stack gap-3" aria-labelledby={titleId}>
      <Tools>
        <h2 id={titleId} className={`step-1 ${styles.title}`}>
          {counted(registrations.length, "club înscris", "cluburi înscrise")}{" "}
          <span className="aside muted">{counted(all.length, "mașină", "mașini")}</span>
        </h2>
        {ownId !== undefined && (
          <a className="strong" href={`#${ownId}`} data-for="member">
            Ale tale
          </a>
        )}
        <SearchTool
          label="Caută printre înscriși"
          name="cauta"
          placeholder="Un pilot, un club, un număr"
          value={sought}
          isLive
          onLook={(cauta) =>
            void navigate({
              to: ".",
              search: { tab: "register", cauta },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Tools>
      {sought !== undefined && (
        <p className="small muted" role="status">
          {cars.length === 0
            ? `Nimeni cu „${sought}” printre înscriși.`
            : `${cars.length} din ${counted(all.length, "mașină", "mașini")}.`}
        </p>
      )}
      {groups.map((group) => (
        <ClassFold
          // Opens anew with what is looked for.
          key={`${group.carClass?._id} ${sought !== undefined}`}
          group={group}
          isOpen={sought !== undefined || group === groups[0] || group === ownGroup}
          isAlone={groups.length === 1 && group.carClass === null}
          own={own}
        />
      ))}
      {carless.length > 0 && (
        <p className="muted quiet-links anywhere">
          Fără mașini încă:{" "}
          {carless.map(({ _id, teamId, teamName }, index) => (
            <span key={_id}>
              {index > 0 && ", "}
              <Link to="/team-profile/$id" params={{ id: teamId }}>
                {teamName}
              </Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

const titleId = "inscrisi";

interface ClassFoldProps {
  group: CarsOfClass;
  isOpen: boolean;
  /** There is nothing to fold it away from. */
  isAlone: boolean;
  /** Ids of cars that the reader drives. */
  own: ReadonlySet<string>;
}

function ClassFold({ group: { carClass, cars }, isOpen, isAlone, own }: ClassFoldProps) {
  const list = (
    <ul className={styles.list}>
      {cars.map((car) => (
        <li key={car._id} className={styles.car} aria-current={own.has(car._id) || undefined}>
          <NumberPlate number={car.raceNumber} />
          <CarWords car={car} under={carClass?._id} />
        </li>
      ))}
    </ul>
  );
  if (isAlone) return list;
  return (
    <details className={styles.fold} open={isOpen}>
      <summary className="row gap-2-4">
        <span className="strong">{carClass?.name ?? "Fără clasă"}</span>
        <span className="muted">{counted(cars.length, "mașină", "mașini")}</span>
      </summary>
      {list}
    </details>
  );
}

function CarWords({ car, under }: { car: RegisteredCar; under: string | undefined }) {
  const { carName, club, classes, carModel } = car;
  const clubLink = (
    <Link to="/team-profile/$id" params={{ id: club._id }}>
      {club.name}
    </Link>
  );
  return (
    <div className="stack gap-0 narrowable">
      <p className={`row quiet-links ${styles.name}`}>
        <span className="strong anywhere">{carName === club.name ? clubLink : carName}</span>
        {classes
          .filter(({ _id }) => _id !== under)
          .map(({ _id, acronym, name }) => (
            <ClassBadge key={_id} acronym={acronym} title={name} />
          ))}
      </p>
      <p className={`anywhere quiet-links ${styles.under}`}>
        <Crew {...car} />
      </p>
      <p className={`muted anywhere quiet-links ${styles.under}`}>
        {carName !== club.name && <>{clubLink} · </>}
        {carModel.title}
      </p>
    </div>
  );
}

/** Whoever has not accepted a seat is counted, not named. */
function Crew({ drivers, waiting }: Pick<RegisteredCar, "drivers" | "waiting">) {
  return (
    <>
      {drivers.map(({ _id, driverName }, index) => (
        <span key={_id}>
          {index > 0 && ", "}
          <Link to="/driver-profile/$id" params={{ id: _id }}>
            {driverName}
          </Link>
        </span>
      ))}
      {waiting > 0 && (
        <span className="muted">
          {drivers.length > 0 && ", "}
          {counted(waiting, "loc neconfirmat", "locuri neconfirmate")}
        </span>
      )}
      {drivers.length + waiting === 0 && <span className="muted">Fără piloți încă</span>}
    </>
  );
}
