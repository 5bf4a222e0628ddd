import { refusalsOf } from "#server/errors.ts";

export const accountRefusal = refusalsOf({
  "login.failed": [401, "Email sau parola incorecte"],
  "second-factor": [401, "Scrie și codul din aplicația ta de verificare."],
  "login.unconfirmed": [409, "Contul nu este confirmat încă."],
  "login.blocked": [409, "Contul tău este blocat. Scrie organizatorilor ligii."],
  "linking.discord-off": [409, "Conectarea cu Discord nu este configurată pe acest site."],
  "linking.state": [
    409,
    "Conectarea nu a fost începută în acest browser sau a durat prea mult. Încearcă din nou.",
  ],
  "linking.discord-refused": [409, "Discord nu a confirmat contul. Încearcă din nou."],
  "linking.already": [409, "Ai deja un alt cont conectat. Un organizator îl poate schimba."],
  "linking.none": [409, "Nu mai este nimic de deconectat."],
  "linking.in-results": [
    409,
    "ID-ul apare în rezultatele tale. Cere-le organizatorilor să-l deconecteze.",
  ],
  "linking.not-in-results": [409, "Niciun rezultat nu ține de acest ID: îl poți deconecta singur."],
  "linking.discord-taken": [409, "Acest cont Discord este conectat la alt utilizator."],
  "linking.steam-refused": [409, "Steam nu a confirmat contul. Încearcă din nou."],
  "linking.is-it-you": [
    409,
    "Acest ID aparține unui pilot fără cont. Spune dacă ești tu; altfel hotărăsc organizatorii.",
  ],
  "profile.id-taken": [
    409,
    "Acest ID aparține altui pilot. Organizatorii au fost anunțați și vor decide al cui este.",
  ],
  "profile.iracing-locked": [
    409,
    "ID-ul iRacing a apărut deja în rezultate. Numai un organizator îl mai poate schimba.",
  ],
  "claim.gone": [409, "Cererea a fost deja rezolvată."],
  "claim.both-raced": [
    409,
    "Cei doi au fost amândoi în aceeași sesiune sau în același sezon, deci nu pot fi aceeași persoană.",
  ],
  "claim.opposed": [
    409,
    "Unul dintre cei doi l-a contestat pe celălalt la comisari, deci nu pot fi aceeași persoană.",
  ],
  "driver.has-account": [409, "Pilotul are un cont; numai el îl poate șterge."],
  "driver.in-use": [
    409,
    "Pilotul apare în rezultate, înscrieri sau cluburi și nu mai poate fi șters.",
  ],
  "driver.id-taken": [409, "Acest ID de Steam sau iRacing aparține altui pilot."],
  "driver.no-discord": [409, "Pilotul nu are un cont Discord conectat."],
  "driver.merge-account": [
    409,
    "Are cont, deci nu poate dispărea în altcineva. Unește invers: pilotul fără cont trece la cel cu cont.",
  ],
  "driver.merge-itself": [422, "Alege pe altcineva."],
  "alias.gone": [409, "Acest ID nu mai era ținut minte."],
  "account.password-wrong": [409, "Parola nu este corectă."],
  "factor.on-already": [409, "Verificarea în doi pași este deja pornită."],
  "factor.not-started": [
    409,
    "Pornirea a durat prea mult sau a fost reluată în altă parte. Ia-o de la început.",
  ],
  "factor.code-wrong": [409, "Codul nu este bun."],
  "factor.none": [409, "Verificarea în doi pași nu este pornită."],
  "factor.last-administrator": [
    409,
    "Rolul tău cere verificarea în doi pași și ești singurul administrator: n-ar mai putea nimeni administra liga.",
  ],
  "account.last-administrator": [
    409,
    "Ești singurul administrator. Dă rolul altcuiva înainte de a-ți șterge contul.",
  ],
  "account.owns-club": [
    409,
    "Ești proprietarul unui club. Predă-l sau șterge-l înainte de a-ți șterge contul.",
  ],
  "user.last-administrator": [
    409,
    "Cineva trebuie să poată administra utilizatorii și rolurile. Dă întâi altcuiva acest drept.",
  ],
  "user.own-account": [
    409,
    "Propriul cont nu poate fi blocat, iar de șters se șterge din „Contul meu”, cu parola.",
  ],
  "user.own-factor": [
    409,
    "Propria verificare în doi pași se oprește din „Contul meu”, cu parola.",
  ],
  "user.no-factor": [409, "Contul nu are verificarea în doi pași pornită."],
  "user.no-account": [409, "Nu are cont."],
  "user.blocked": [409, "Contul este blocat. Deblochează-l întâi."],
  "user.owns-club": [409, "Este proprietarul unui club, care trebuie întâi predat sau șters."],
  "registration-waiting.gone": [
    409,
    "Înregistrarea nu mai așteaptă: a fost confirmată sau ștearsă.",
  ],
  "role.name-taken": [409, "Există deja un rol cu acest nume."],
  "role.protected": [
    409,
    "Rolul de administrator nu poate fi șters și păstrează toate drepturile.",
  ],
  "role.factor-first": [
    409,
    "Ai și tu acest rol: pornește-ți întâi verificarea în doi pași, ca să nu rămâi fără drepturi.",
  ],
  "role.gone": [409, "Rolul nu mai există."],
  "link.gone": [410, "Linkul nu mai este valabil. Cere unul nou."],
  "link.confirmed": [409, "Adresa este deja confirmată. Te poți conecta."],
  "email.verified": [409, "Adresa ta este deja verificată."],
  "account.exists": [409, "Există deja un cont cu această adresă de email."],
});
