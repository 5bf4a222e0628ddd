/**
 * Whether a password is among those that are tried first: a well-known word or name, alone, repeated or with digits and signs
 * around it, a walk over the keyboard, a row of digits, one character again and again. The words are from the yearly lists of
 * most used passwords, with Romanian favourites.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  return (
    new Set(text).size <= 3 ||
    isRepetition(text) ||
    isMostlyDigits(text) ||
    isSequence(text) ||
    isMadeOfKeyboardWalks(text) ||
    isWellKnownWord(text)
  );
}

/** "abcabcabcabc", "parolaparola". */
function isRepetition(text: string): boolean {
  const again = (text + text).indexOf(text, 1);
  return again < text.length && again <= 8;
}

/** "147258369", "11223344556677", "a123456789", telephone numbers, dates. */
function isMostlyDigits(text: string): boolean {
  const others = text.replace(/\d/g, "").length;
  return others <= 2 && text.length < 16;
}

/** "1234567890", "abcdefghij", "9876543210". */
function isSequence(text: string): boolean {
  const steps = text
    .split("")
    .slice(1)
    .map((letter, index) => code(letter) - code(text.charAt(index)));
  const regular = steps.filter((step) => step === steps[0] && Math.abs(step) <= 1);
  // One break is allowed: "1234567890", "123456789a".
  return regular.length >= steps.length - 1;
}

function code(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

const keyboardRows = ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "qwertzuiop"];
/** Columns walked down, "1qaz2wsx3edc", and two rows walked together, "1q2w3e4r5t". */
const keyboardWalks = [
  ...keyboardRows,
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "qawsedrftgyhujikolp",
  "qazwsxedcrfvtgbyhnujm",
  "abcdefghijklmnopqrstuvwxyz",
].flatMap((walk) => [walk, walk.split("").toReversed().join("")]);

/** Cut from the left into the longest pieces of walks, three characters or more each; a rest of two is nothing new. */
function isMadeOfKeyboardWalks(text: string): boolean {
  let rest = text;
  while (rest.length > 2) {
    const length = longestWalk(rest);
    if (length < 3) return false;
    rest = rest.slice(length);
  }
  return true;
}

function longestWalk(text: string): number {
  for (let length = text.length; length >= 3; length--)
    if (keyboardWalks.some((walk) => walk.includes(text.slice(0, length)))) return length;
  return 0;
}

const words = new Set(
  `password passwort passwords parola parolamea parole secret secreta admin administrator adminadmin root welcome bunvenit letmein
  login logare master monkey dragon shadow superman batman spiderman pokemon starwars football fotbal baseball basketball hockey soccer
  iloveyou iloveu loveyou teiubesc teiubescmult iubire iubirea iubita iubitul love lovely babygirl princess printesa sunshine flower floare
  jesus isus trustno freedom whatever computer calculator internet facebook google samsung iphone android microsoft windows
  qwerty qwertz qwe asd zxc asdf zxcv qaz wsx abc abcd romania romanian bucuresti bucharest steaua steauabucuresti dinamo rapid
  craiova cluj timisoara brasov iasi constanta moldova chelsea barcelona realmadrid liverpool arsenal juventus manchester
  manchesterunited ronaldo messi mercedes ferrari porsche lamborghini bmw audi dacia logan subaru toyota honda corvette mustang
  michael jordan jennifer daniel andrei alexandru alexandra maria ionut mihai mihaela cristina cristian gabriel gabriela stefan
  elena ioana adrian adriana florin florentina george marian mariana andreea claudia bogdan robert roberto nicolae vasile
  killer hunter ranger buster tigger charlie hannah jessica ashley nicole matrix cookie chocolate ciocolata summer winter
  spring autumn december january test testing tester guest user pass changeme default temp temporary qwertyuiop asdfghjkl
  zxcvbnm mot de passe my fc club universitate anthony thomas william alexander
  benjamin joshua matthew michelle amanda primavara vara toamna iarna ianuarie februarie martie aprilie mai iunie iulie august
  septembrie octombrie noiembrie decembrie simracing simracer assetto assettocorsa iracing racing racer formula grila liga pilot driver motorsport`.split(
    /\s+/,
  ),
);

/** "Parola123!", "P@ssw0rd1234", "steaua1986steaua". */
function isWellKnownWord(text: string): boolean {
  return readings(text).some((reading) => {
    const letters = reading.replace(/[^\p{L}]+/gu, " ").trim();
    return letters !== "" && letters.split(" ").every(isMadeOfWords);
  });
}

/** "steauabucuresti", "mypassword". */
function isMadeOfWords(letters: string): boolean {
  const reachable = new Set([0]);
  for (let end = 1; end <= letters.length; end++)
    for (const start of reachable)
      if (words.has(letters.slice(start, end))) {
        reachable.add(end);
        break;
      }
  return reachable.has(letters.length);
}

const lookAlikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** As typed, and with digits and signs read as the letters they stand for, those at the end left out. */
function readings(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
  const core = plain.replace(/^[^\p{L}]+/u, "").replace(/[^\p{L}]+$/u, "");
  const replaced = core.replace(/./g, (sign) => lookAlikes[sign] ?? sign);
  return [plain, replaced];
}
