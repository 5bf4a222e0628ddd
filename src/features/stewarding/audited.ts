import type { Audited } from "#shared/audited.ts";
import { caseActs } from "./acts/case-acts.ts";
import { decisionActs } from "./acts/decision-acts.ts";
import { eventActs } from "./acts/event-acts.ts";
import { rowActs } from "./acts/row-acts.ts";
import { sanctionActs } from "./licence/sanction-acts.ts";

export const stewardingAudited: Audited = {
  nouns: {
    case: "cazul",
    decision: "decizia",
    sanction: "sancțiunea",
    summary: "bilanțul comisarilor din anul",
    offence: "abaterea",
  },
  acts: [caseActs, decisionActs, eventActs, rowActs, sanctionActs],
  sentences: {
    "season.stewarding-saved": "a schimbat regulile comisarilor în",
    "case.vote-closed": "a închis votul în cazul",
    "case.judges-asked": "a cerut un comisar pentru cazul",
    "case.left-unjudged": "a închis, fiindcă nu l-a putut judeca nimeni, cazul",
    "case.decision-drafted": "a scris la decizia din cazul",
    "case.appeal-closed": "a închis, odată cu decizia, cazul",
    "decision.upheld": "a menținut decizia",
    "summary.published": "a publicat bilanțul comisarilor din anul",
    "summary.withdrawn": "a retras bilanțul comisarilor din anul",
  },
};
