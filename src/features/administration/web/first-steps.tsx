import {
  type FirstStep,
  type FirstSteps as FirstStepsWay,
  nextStep,
  type StepKey,
} from "#features/administration/first-steps.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { ButtonLook } from "#web/ui/frame/button.tsx";
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
      <ol className="stack">
        {steps.map((step) => (
          <Step key={step.key} step={step} way={guide.way} isNext={step.key === next} />
        ))}
      </ol>
    </section>
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
  const { title, why } = words[step.key];
  const season = way.season?._id;
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
      {!step.isDone && <Way to={step.key} season={season} look={isNext ? "main" : "link"} />}
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

const words: Record<StepKey, { title: string; why: string }> = {
  site: {
    title: "Numele ligii și linkurile ei",
    why: "Apar pe fiecare pagină și în fiecare email, ca lumea să știe unde a ajuns.",
  },
  mail: {
    title: "Un server de email",
    why: "Fără el, emailurile se păstrează pe site și pe cei noi îi confirmi tu. Îl setează cine administrează serverul.",
  },
  catalogues: {
    title: "Cataloagele ligii tale",
    why: "Mașinile, circuitele și clasele vin gata scrise; adaugă doar ce lipsește ligii tale.",
  },
  season: {
    title: "Un sezon",
    why: "O singură pagină: ce se conduce, când și unde. Etapele și clasamentul se fac singure.",
  },
  events: {
    title: "Etapele",
    why: "Lipește circuitele pe pagina sezonului, ca piloții să își facă timp.",
  },
  standings: {
    title: "Punctajul și primul clasament",
    why: "Piloții vor să știe de la început pentru ce aleargă; punctele se adună apoi singure.",
  },
  show: {
    title: "Arată sezonul",
    why: "De aici înainte îl vede toată lumea pe prima pagină, cu tot cu calendar.",
  },
  deadline: {
    title: "Termenul de înscriere",
    why: "Cluburile se pot înscrie numai cât timp există un termen care nu a trecut.",
  },
  people: {
    title: "Alți organizatori",
    why: "Cu încă un comisar sau organizator, liga merge mai departe și când tu nu poți.",
  },
};

interface WayProps {
  to: StepKey;
  /** Steps inside a season have no way before there is one. */
  season: string | undefined;
  look: ButtonLook;
}

function Way({ to, season, look }: WayProps) {
  switch (to) {
    case "site":
      return (
        <LinkButton look={look} to="/administrare/site">
          Dă-i ligii un nume
        </LinkButton>
      );
    case "mail":
      return null;
    case "catalogues":
      return (
        <LinkButton look={look} to="/administrare/masini">
          Vezi cataloagele
        </LinkButton>
      );
    case "season":
      return (
        <LinkButton look={look} to="/administrare/season/new">
          Creează primul sezon
        </LinkButton>
      );
    case "people":
      return (
        <LinkButton look={look} to="/administrare/utilizatori">
          Dă roluri
        </LinkButton>
      );
    case "events":
    case "standings":
    case "show":
    case "deadline":
      return season === undefined ? null : <WayInSeason to={to} season={season} look={look} />;
  }
}

interface WayInSeasonProps {
  to: "events" | "standings" | "show" | "deadline";
  season: string;
  look: ButtonLook;
}

function WayInSeason({ to, season, look }: WayInSeasonProps) {
  if (to === "standings")
    return (
      <LinkButton
        look={look}
        to="/season/$id"
        params={{ id: season }}
        search={{ tab: "standings" }}
      >
        Fă primul clasament
      </LinkButton>
    );
  return (
    <LinkButton look={look} to="/administrare/season/$id" params={{ id: season }}>
      {seasonWays[to]}
    </LinkButton>
  );
}

const seasonWays = {
  events: "Adaugă circuitele",
  show: "Mergi la sezon și arată-l",
  deadline: "Pune termenul",
} as const;
