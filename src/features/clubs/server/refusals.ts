import { refusalsOf } from "#server/errors.ts";

export const clubRefusal = refusalsOf({
  "club.name-taken": [409, "Există deja un club cu acest nume pe acest simulator."],
  "club.simulator-unknown": [422, "Alege un simulator."],
  "club.person-unknown": [422, "Una dintre persoanele alese nu mai are cont pe site."],
  "club.driver-incomplete": [422, "Pilotului îi lipsesc date din profil."],
  "club.profile-incomplete": [409, "Completează-ți profilul ca să poți concura."],
  "club.driver-in-season": [
    409,
    "Pilotul are loc într-o mașină înscrisă. Dacă pleacă din club, locul se eliberează.",
  ],
  "club.in-season": [409, "Clubul este înscris într-un sezon care nu s-a încheiat."],
  "club.not-member": [409, "Nu faci parte din acest club."],
  "club.owner-unfit": [
    409,
    "Clubul poate fi predat numai unui manager sau pilot al lui care are cont pe site.",
  ],
  "request.gone": [410, "Cererea nu mai este valabilă."],
  "request.answered": [410, "Cererea a primit deja răspuns."],
  "request.exists": [409, "Ai cerut deja. Așteaptă răspunsul sau retrage cererea."],
  "request.member": [409, "Faci deja parte din club."],
  "request.invited": [409, "Ai deja o invitație în acest club: răspunde la ea."],
  "request.solo-club": [409, "În acest club concurează un singur pilot."],
  "request.full": [409, "Sunt deja prea multe cereri fără răspuns. Încearcă mai târziu."],
  "invitation.gone": [410, "Invitația nu există sau nu îți este adresată."],
  "invitation.withdrawn": [410, "Invitația a fost retrasă."],
  "invitation.accepted": [410, "Ai acceptat deja această invitație."],
  "invitation.refused": [410, "Ai refuzat deja această invitație."],
  "invitation.profile-incomplete": [409, "Completează-ți profilul ca să poți accepta."],
  "invitation.banned": [409, "Ești exclus din ligă pentru o vreme și nu poți lua un loc."],
});
