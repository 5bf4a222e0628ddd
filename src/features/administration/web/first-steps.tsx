import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, linkOptions } from "@tanstack/react-router";
import {
  type FirstStep,
  type FirstSteps as FirstStepsWay,
  nextStep,
  type StepKey,
} from "#features/administration/first-steps.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import styles from "./first-steps.module.css";
import type { Guide } from "./use-first-steps.ts";

/** Leads the administrator of a new league to its first published event; then says once what comes after. */
export function FirstSteps({ guide }: { guide: Guide }) {
  if (guide.isEnding) return <WhatComesNext onRead={guide.hide} />;
  if (!guide.isOpen) return null;
  const { steps } = guide.way;
  const next = nextStep(guide.way);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="box stack gap-3 pad-4 marked" aria-labelledby="first-steps">
      <div className={`row baseline gap-1-3 ${styles.head}`}>
        <h2 id="first-steps">Primii pași</h2>
        <p className={styles.quiet}>
          {done} din {steps.length}
        </p>
        <Button look="link" onClick={guide.hide}>
          Ascunde ghidul
        </Button>
      </div>
      <p>De la o ligă goală la prima etapă publicată, pas cu pas. Te poți întoarce oricând aici.</p>
      <MovingIn />
      <ol className="stack">
        {steps.map((step) => (
          <Step key={step.key} step={step} way={guide.way} isNext={step.key === next} />
        ))}
      </ol>
    </section>
  );
}

/** The other way: a league that was somewhere else begins with its lists. */
function MovingIn() {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  if (!permissions.includes("manageDrivers")) return null;
  return (
    <p className="quiet-links">
      Ai o listă? <Link to="/administrare/mutare">Mută-te aici</Link>
    </p>
  );
}

function WhatComesNext({ onRead }: { onRead: () => void }) {
  return (
    <Notice kind="good" title="Prima etapă este publică, iar înscrierile sunt deschise">
      <p>
        Urmează participanții: cluburile își înscriu mașinile, iar piloții confirmă prezența. În
        ziua cursei descarci lista de participanți pentru serverul de joc, iar după ea încarci
        rezultatele; ce te așteaptă apare aici, la „De făcut”.
      </p>
      <Button onClick={onRead}>Am înțeles</Button>
    </Notice>
  );
}

interface StepProps {
  step: FirstStep;
  way: FirstStepsWay;
  isNext: boolean;
}

function Step({ step, way, isNext }: StepProps) {
  const { title, why, button } = words[step.key];
  const link = linkOf(step.key, way.season?._id);
  return (
    <li
      className={`stack gap-2-3 ruled ${styles.step}`}
      data-done={step.isDone || undefined}
      aria-current={isNext ? "step" : undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {step.isDone && "✓"}
      </span>
      <div className="stack gap-1">
        <p className="name">
          {title}
          {step.isDone && <span className={styles.done}> Gata</span>}
          {!step.isDone && step.isOptional && <span className={styles.quiet}> opțional</span>}
        </p>
        {!step.isDone && <p className={styles.quiet}>{why}</p>}
        {!step.isDone && step.key === "mail" && <p className={styles.quiet}>{keptLabel(way)}</p>}
      </div>
      {!step.isDone && link && (
        <LinkButton look={isNext ? "main" : "link"} {...link}>
          {button}
        </LinkButton>
      )}
    </li>
  );
}

function keptLabel({ kept: { mails, registrations } }: FirstStepsWay): string {
  const parts = [
    counted(mails, "email", "emailuri"),
    counted(registrations, "înregistrare neconfirmată", "înregistrări neconfirmate"),
  ];
  return `Acum așteaptă ${parts.join(" și ")}.`;
}

const words: Record<StepKey, { title: string; why: string; button?: string }> = {
  site: {
    title: "Numele ligii și linkurile ei",
    why: "Apar pe fiecare pagină și în fiecare email, ca lumea să știe unde a ajuns.",
    button: "Dă-i ligii un nume",
  },
  mail: {
    title: "Un server de email",
    why: "Fără el, emailurile se păstrează pe site și pe cei noi îi confirmi tu. Îl setează cine administrează serverul.",
  },
  catalogues: {
    title: "Cataloagele ligii tale",
    why: "Mașinile, circuitele și clasele vin gata scrise; adaugă doar ce lipsește ligii tale.",
    button: "Vezi cataloagele",
  },
  season: {
    title: "Un sezon",
    why: "O singură pagină: ce se conduce, când și unde. Etapele și clasamentul se fac singure.",
    button: "Creează primul sezon",
  },
  events: {
    title: "Etapele",
    why: "Lipește circuitele pe pagina sezonului, ca piloții să își facă timp.",
    button: "Adaugă circuitele",
  },
  standings: {
    title: "Punctajul și primul clasament",
    why: "Piloții vor să știe de la început pentru ce aleargă; punctele se adună apoi singure.",
    button: "Fă primul clasament",
  },
  show: {
    title: "Arată sezonul",
    why: "De aici înainte îl vede toată lumea pe prima pagină, cu tot cu calendar.",
    button: "Mergi la sezon și arată-l",
  },
  deadline: {
    title: "Termenul de înscriere",
    why: "Cluburile se pot înscrie numai cât timp există un termen care nu a trecut.",
    button: "Pune termenul",
  },
  people: {
    title: "Alți organizatori",
    why: "Cu încă un comisar sau organizator, liga merge mai departe și când tu nu poți.",
    button: "Dă roluri",
  },
};

/** Where the step is taken. Those inside a season have no way before there is one. */
function linkOf(step: StepKey, season: string | undefined) {
  switch (step) {
    case "site":
      return linkOptions({ to: "/administrare/site" });
    case "mail":
      return undefined;
    case "catalogues":
      return linkOptions({ to: "/administrare/masini" });
    case "season":
      return linkOptions({ to: "/administrare/season/new" });
    case "people":
      return linkOptions({ to: "/administrare/utilizatori" });
    case "standings":
      return (
        season !== undefined &&
        linkOptions({ to: "/season/$id", params: { id: season }, search: { tab: "standings" } })
      );
    case "events":
    case "show":
    case "deadline":
      return (
        season !== undefined &&
        linkOptions({ to: "/administrare/season/$id", params: { id: season } })
      );
  }
}
