import { refusalsOf } from "#server/errors.ts";

export const accountRefusal = refusalsOf({
  "login.failed": [401, "Email sau parola incorecte"],
  "second-factor": [401, "Scrie și codul din aplicația ta de verificare."],
  "second-factor.key": [
    401,
    "Rolul tău cere și o amprentă sau o cheie: intră cu ea, cu butonul de mai jos.",
  ],
  "login.unconfirmed": "Contul nu este confirmat încă.",
  "login.blocked": "Contul tău este blocat. Scrie organizatorilor ligii.",
  "linking.discord-off": "Conectarea cu Discord nu este configurată pe acest site.",
  "linking.state":
    "Conectarea nu a fost începută în acest browser sau a durat prea mult. Încearcă din nou.",
  "linking.discord-refused": "Discord nu a confirmat contul. Încearcă din nou.",
  "linking.already": "Ai deja un alt cont conectat. Un organizator îl poate schimba.",
  "linking.none": "Nu mai este nimic de deconectat.",
  "linking.in-results":
    "ID-ul apare în rezultatele tale. Cere-le organizatorilor să-l deconecteze.",
  "linking.not-in-results": "Niciun rezultat nu ține de acest ID: îl poți deconecta singur.",
  "linking.discord-taken": "Acest cont Discord este conectat la alt utilizator.",
  "linking.last-way":
    "Discord este singurul fel în care intri în cont. Adaugă întâi o amprentă, o cheie sau o adresă.",
  "discord.factor":
    "Contul tău cere verificarea în doi pași: intră cu parola și codul, sau cu amprenta ori cheia.",
  "discord.no-address":
    "Discord nu ne-a spus nicio adresă verificată, deci nu putem face un cont. Verifică-ți adresa la Discord, sau intră altfel.",
  "discord.has-account":
    "Adresa ta de la Discord are deja un cont aici. Intră întâi în el, apoi conectează Discord din „Contul meu”.",
  "linking.steam-refused": "Steam nu a confirmat contul. Încearcă din nou.",
  "linking.is-it-you":
    "Acest ID aparține unui pilot fără cont. Spune dacă ești tu; altfel hotărăsc organizatorii.",
  "profile.id-taken":
    "Acest ID aparține altui pilot. Organizatorii au fost anunțați și vor decide al cui este.",
  "profile.iracing-locked":
    "ID-ul iRacing a apărut deja în rezultate. Numai un organizator îl mai poate schimba.",
  "claim.gone": "Cererea a fost deja rezolvată.",
  "claim.both-raced":
    "Cei doi au fost amândoi în aceeași sesiune sau în același sezon, deci nu pot fi aceeași persoană.",
  "claim.opposed":
    "Unul dintre cei doi l-a contestat pe celălalt la comisari, deci nu pot fi aceeași persoană.",
  "driver.has-account": "Pilotul are un cont; numai el îl poate șterge.",
  "driver.in-use": "Pilotul apare în rezultate, înscrieri sau cluburi și nu mai poate fi șters.",
  "driver.id-taken": "Acest ID de Steam sau iRacing aparține altui pilot.",
  "driver.no-discord": "Pilotul nu are un cont Discord conectat.",
  "driver.merge-account":
    "Are cont, deci nu poate dispărea în altcineva. Unește invers: pilotul fără cont trece la cel cu cont.",
  "driver.merge-itself": [422, "Alege pe altcineva."],
  "alias.gone": "Acest ID nu mai era ținut minte.",
  "account.password-wrong": "Parola nu este corectă.",
  "account.login-again":
    "Arată-ne că ești tu: ieși din cont, intră din nou și fă asta în cel mult 15 minute.",
  "account.has-address": "Contul tău are deja o adresă de email.",
  "mail-code.off": "Site-ul nu trimite emailuri, deci nici coduri.",
  "mail-code.wrong": "Codul nu este cel din email. Mai uită-te o dată.",
  "mail-code.gone":
    "Codul nu mai este valabil: a trecut timpul, a fost folosit sau greșit de prea multe ori. Cere altul.",
  "factor.on-already": "Verificarea în doi pași este deja pornită.",
  "factor.not-started":
    "Pornirea a durat prea mult sau a fost reluată în altă parte. Ia-o de la început.",
  "factor.code-wrong": "Codul nu este bun.",
  "factor.none": "Verificarea în doi pași nu este pornită.",
  "factor.last-administrator":
    "Rolul tău cere verificarea în doi pași și ești singurul administrator: n-ar mai putea nimeni administra liga.",
  "account.last-administrator":
    "Ești singurul administrator. Dă rolul altcuiva înainte de a-ți șterge contul.",
  "account.owns-club":
    "Ești proprietarul unui club. Predă-l sau șterge-l înainte de a-ți șterge contul.",
  "user.last-administrator":
    "Cineva trebuie să poată administra utilizatorii și rolurile. Dă întâi altcuiva acest drept.",
  "user.own-account":
    "Propriul cont nu poate fi blocat, iar de șters se șterge din „Contul meu”, cu parola.",
  "user.own-factor": "Propria verificare în doi pași se oprește din „Contul meu”, cu parola.",
  "user.no-factor": "Contul nu are verificarea în doi pași pornită.",
  "user.only-keys": "Are numai chei: fără ele n-ar mai putea intra deloc.",
  "user.no-account": "Nu are cont.",
  "user.blocked": "Contul este blocat. Deblochează-l întâi.",
  "user.owns-club": "Este proprietarul unui club, care trebuie întâi predat sau șters.",
  "registration-waiting.gone": "Înregistrarea nu mai așteaptă: a fost confirmată sau ștearsă.",
  "role.name-taken": "Există deja un rol cu acest nume.",
  "role.protected": "Rolul de administrator nu poate fi șters și păstrează toate drepturile.",
  "role.factor-first":
    "Ai și tu acest rol: pornește-ți întâi verificarea în doi pași, ca să nu rămâi fără drepturi.",
  "role.gone": "Rolul nu mai există.",
  "role.by-link-alone":
    "Are numai un link de intrare, pe care îl poate găsi oricine. Dă-i rolul după ce își face contul întreg.",
  "passkey.refused": "Cheia nu a fost recunoscută. Încearcă din nou sau intră altfel.",
  "passkey.over": "A durat prea mult sau cererea a fost deja folosită. Încearcă din nou.",
  "passkey.known": "Cheia aceasta este deja a unui cont.",
  "passkey.many": "Ai deja destule chei. Scoate întâi una pe care nu o mai folosești.",
  "passkey.gone": "Cheia nu mai este în contul tău.",
  "passkey.last-way":
    "Este singurul fel în care intri în cont. Adaugă întâi altă amprentă sau cheie.",
  "link.gone": [410, "Linkul nu mai este valabil. Cere unul nou."],
  "login-link.gone": [
    410,
    "Linkul de intrare nu mai este valabil: a fost înlocuit. Cere-le organizatorilor altul.",
  ],
  "login-link.whole":
    "Contul tău este deja întreg. Conectează-te cu ce are: adresă, parolă, amprentă sau cheie.",
  "login-link.has-mail":
    "Contul are adresă de email: trimite-i un link pentru parolă nouă, nu unul de intrare.",
  "login-link.has-role":
    "Contul are un rol, iar un link l-ar da oricui îl găsește. Scoate-i întâi rolul.",
  "link.confirmed": "Adresa este deja confirmată. Te poți conecta.",
  "email.verified": "Adresa ta este deja verificată.",
  "account.exists": "Există deja un cont cu această adresă de email.",
});
