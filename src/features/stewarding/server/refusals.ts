import { refusalsOf } from "#server/errors.ts";

export const stewardingRefusal = refusalsOf({
  "stewarding.off": [409, "Sezonul nu primește contestații pentru această sesiune."],
  "stewarding.window-waiting": [
    409,
    "Contestațiile nu se primesc încă: așteaptă rezultatele și sfârșitul programat al sesiunii.",
  ],
  "stewarding.window-closed": [409, "Timpul pentru contestații s-a încheiat."],
  "stewarding.not-participant": [
    409,
    "Poți contesta numai o sesiune în care ai condus tu sau clubul pe care îl conduci.",
  ],
  "stewarding.limit": [409, "Ai trimis destule contestații."],
  "stewarding.case-moved": [409, "Cazul s-a schimbat între timp."],
  "stewarding.answered": [409, "Pentru această mașină a răspuns deja cineva."],
  "stewarding.conflict": [409, "Nu poți judeca acest caz: ai o legătură cu el."],
  "stewarding.others-judge": [409, "Sunt destui comisari care pot judeca acest caz."],
  "stewarding.no-quorum": [409, "Nu au votat destui comisari."],
  "stewarding.voted-already": [409, "Un comisar a votat deja într-unul dintre cazuri."],
  "stewarding.not-joinable": [
    409,
    "Se alătură numai cazuri ale aceleiași sesiuni, aflate în aceeași stare.",
  ],
  "stewarding.until": [
    422,
    "Alege un moment mai târziu decât termenul de acum, în cel mult două săptămâni.",
  ],
  "stewarding.vote-first": [409, "Votează întâi: decizia o scriu comisarii care au votat."],
  "stewarding.no-draft": [409, "Decizia nu este scrisă încă."],
  "stewarding.no-appeal": [409, "Această decizie nu poate fi atacată."],
  "stewarding.appeal-late": [409, "Timpul pentru apel s-a încheiat."],
  "stewarding.appealed": [409, "Ai atacat deja această decizie."],
  "stewarding.appeal-open": [
    409,
    "Și cealaltă parte mai poate face apel: cazul se încheie după termenul apelului.",
  ],
  "stewarding.second-outcome": [409, "Votul comisiei spune altceva despre decizia atacată."],
  "stewarding.final": [
    409,
    "Rezultatele sunt definitive: le redeschide cine administrează comisia, pentru dovezi noi.",
  ],
  "stewarding.not-final": [409, "Rezultatele nu sunt definitive: deschide un caz obișnuit."],
  "stewarding.reopened": [409, "Această decizie este deja privită din nou."],
  "stewarding.results-moved": [
    409,
    "Rezultatele s-au schimbat între timp. Alegerile tale au rămas: mai apasă o dată.",
  ],
  "stewarding.not-on-the-spot": [409, "Abaterea aceasta se judecă într-un caz."],
  "stewarding.given-already": [409, "Toate sunt date deja: nu s-a scris nimic."],
  "stewarding.not-withdrawable": [
    409,
    "O decizie o retrage numai cine a dat-o singur, în primele zece minute, cât nu este atacată.",
  ],
  "stewarding.sanction-moved": [409, "Sancțiunea s-a schimbat între timp."],
  "stewarding.code-taken": [409, "Există deja o abatere cu acest cod."],
});
