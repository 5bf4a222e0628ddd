import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { counted } from "#shared/text/romanian-count.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { ToDo } from "../../own-next.ts";

/** This many are shown at once. */
const SHOWN = 3;

interface ToDoLinesProps {
  toDo: readonly ToDo[];
  title: string;
}

/** What waits for a driver and for who runs a club, each line a link to where it is done. */
export function ToDoLines({ toDo, title }: ToDoLinesProps) {
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  const more = toDo.length - SHOWN;
  if (toDo.length === 0) return null;
  return (
    <section className="stack gap-1 starts" aria-labelledby={heading}>
      <h2 className="overline" id={heading}>
        {title}
      </h2>
      <ul className="stack gap-1 aside">
        {(isOpen ? toDo : toDo.slice(0, SHOWN)).map((one) => (
          <li key={`${one.kind} ${one.registration ?? one._id} ${one.club ?? ""}`}>
            <Link {...placeOf(one)}>
              <ToDoWords toDo={one} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && !isOpen && (
        <Button look="link" className="aside" onClick={() => setOpen(true)}>
          încă {more}
        </Button>
      )}
    </section>
  );
}

function ToDoWords({ toDo: { kind, title, club, count, until } }: { toDo: ToDo }) {
  const about = club === null ? title : `${title}, ${club}`;
  const deadline = until !== null && (
    <>
      {" "}
      până la <Time at={until} format="moment" />
    </>
  );
  if (kind === "defence")
    return (
      <>
        {title}: răspunde comisarilor
        {deadline}
      </>
    );
  if (kind !== "registration")
    return (
      <>
        {about}: {counted(count, ...words[kind])}
        {deadline}
      </>
    );
  return (
    <>
      {about}: înscrierile se închid{" "}
      {until === null ? "în curând" : <Time at={until} format="day" />}, clubul nu este înscris
    </>
  );
}

const words: Record<
  Exclude<ToDo["kind"], "defence" | "registration">,
  [one: string, many: string]
> = {
  presence: ["mașină fără răspuns", "mașini fără răspuns"],
  crews: ["echipaj neconfirmat", "echipaje neconfirmate"],
  drivers: ["mașină fără destui piloți", "mașini fără destui piloți"],
  profiles: ["pilot cu profilul incomplet", "piloți cu profilul incomplet"],
  joins: ["cerere de intrare", "cereri de intrare"],
  seats: ["cerere pentru un loc", "cereri pentru un loc"],
};

/** The page where it is done. */
function placeOf({ kind, _id, registration }: ToDo) {
  switch (kind) {
    case "defence":
      return { to: `/caz/${_id}` };
    case "presence":
      return { to: `/event/${_id}`, search: { tab: "registrations" as const } };
    case "crews":
    case "drivers":
    case "profiles":
      return { to: `/season-registration/${_id}/${registration}` };
    case "joins":
      return { to: "/teams" };
    case "seats":
      return { to: `/season/${_id}`, search: { tab: "register" as const } };
    case "registration":
      return { to: `/season-registration/${_id}` };
  }
}
