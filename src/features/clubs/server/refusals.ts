import { refusalsOf } from "#server/errors.ts";

export const clubRefusal = refusalsOf({
  "club.name-taken": "Există deja un club cu acest nume pe acest simulator.",
  "club.simulator-unknown": [422, "Alege un simulator."],
  "club.person-unknown": [422, "Una dintre persoanele alese nu mai are cont pe site."],
  "club.driver-incomplete": [422, "Pilotului îi lipsesc date din profil."],
  "club.profile-incomplete": "Completează-ți profilul ca să poți concura.",
  "club.driver-in-season":
    "Pilotul are loc într-o mașină înscrisă. Dacă pleacă din club, locul se eliberează.",
  "club.in-season": "Clubul este înscris într-un sezon care nu s-a încheiat.",
  "club.not-member": "Nu faci parte din acest club.",
  "club.owner-unfit":
    "Clubul poate fi predat numai unui manager sau pilot al lui care are cont pe site.",
  "request.gone": [410, "Cererea nu mai este valabilă."],
  "request.answered": [410, "Cererea a primit deja răspuns."],
  "request.exists": "Ai cerut deja. Așteaptă răspunsul sau retrage cererea.",
  "request.member": "Faci deja parte din club.",
  "request.invited": "Ai deja o invitație în acest club: răspunde la ea.",
  "request.solo-club": "În acest club concurează un singur pilot.",
  "request.full": "Sunt deja prea multe cereri fără răspuns. Încearcă mai târziu.",
  "invitation.gone": [410, "Invitația nu există sau nu îți este adresată."],
  "invitation.withdrawn": [410, "Invitația a fost retrasă."],
  "invitation.accepted": [410, "Ai acceptat deja această invitație."],
  "invitation.refused": [410, "Ai refuzat deja această invitație."],
  "invitation.profile-incomplete": "Completează-ți profilul ca să poți accepta.",
  "invitation.banned": "Ești exclus din ligă pentru o vreme și nu poți lua un loc.",
});
