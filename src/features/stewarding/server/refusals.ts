import { refusalsOf } from "#server/errors.ts";

export const stewardingRefusal = refusalsOf({
  "stewarding.off": "Sezonul nu primește contestații pentru această sesiune.",
  "stewarding.window-waiting":
    "Contestațiile nu se primesc încă: așteaptă rezultatele și sfârșitul programat al sesiunii.",
  "stewarding.window-closed": "Timpul pentru contestații s-a încheiat.",
  "stewarding.not-participant":
    "Poți contesta numai o sesiune în care ai condus tu sau clubul pe care îl conduci.",
  "stewarding.limit": "Ai trimis destule contestații.",
  "stewarding.case-moved": "Cazul s-a schimbat între timp.",
  "stewarding.answered": "Pentru această mașină a răspuns deja cineva.",
  "stewarding.conflict": "Nu poți judeca acest caz: ai o legătură cu el.",
  "stewarding.others-judge": "Sunt destui comisari care pot judeca acest caz.",
  "stewarding.no-quorum": "Nu au votat destui comisari.",
  "stewarding.voted-already": "Un comisar a votat deja într-unul dintre cazuri.",
  "stewarding.not-joinable":
    "Se alătură numai cazuri ale aceleiași sesiuni, aflate în aceeași stare.",
  "stewarding.until": [
    422,
    "Alege un moment mai târziu decât termenul de acum, în cel mult două săptămâni.",
  ],
  "stewarding.vote-first": "Votează întâi: decizia o scriu comisarii care au votat.",
  "stewarding.no-draft": "Decizia nu este scrisă încă.",
  "stewarding.no-appeal": "Această decizie nu poate fi atacată.",
  "stewarding.appeal-late": "Timpul pentru apel s-a încheiat.",
  "stewarding.appealed": "Ai atacat deja această decizie.",
  "stewarding.appeal-open":
    "Și cealaltă parte mai poate face apel: cazul se încheie după termenul apelului.",
  "stewarding.second-outcome": "Votul comisiei spune altceva despre decizia atacată.",
  "stewarding.final":
    "Rezultatele sunt definitive: le redeschide cine administrează comisia, pentru dovezi noi.",
  "stewarding.not-final": "Rezultatele nu sunt definitive: deschide un caz obișnuit.",
  "stewarding.reopened": "Această decizie este deja privită din nou.",
  "stewarding.results-moved":
    "Rezultatele s-au schimbat între timp. Alegerile tale au rămas: mai apasă o dată.",
  "stewarding.not-on-the-spot": "Abaterea aceasta se judecă într-un caz.",
  "stewarding.given-already": "Toate sunt date deja: nu s-a scris nimic.",
  "stewarding.not-withdrawable":
    "O decizie o retrage numai cine a dat-o singur, în primele zece minute, cât nu este atacată.",
  "stewarding.sanction-moved": "Sancțiunea s-a schimbat între timp.",
  "stewarding.code-taken": "Există deja o abatere cu acest cod.",
});
