import { createRandom } from "#shared/random.ts";

export interface FullName {
  firstName: string;
  lastName: string;
}

const firstNames =
  `Adela Adrian Albert Alin Anca Andrada Anton Aurel Beniamin Bianca Bogdan Călin Carmen Cezar Ciprian Codruț Corina Cosmin
  Dacian Dan Daria Denis Dorin Dragoș Edi Emil Eugen Fabian Felix Filip Flavius Gelu Georgică Grigore Horia Iacob Ilinca Ioan Ionuț Iulia
  Iustin Laurențiu Lavinia Liviu Luca Lucian Mălina Marcel Matei Mihnea Mircea Miruna Mugur Nicu Nicoleta Octavian Ovidiu Petru Petronela
  Radu Raluca Rareș Răzvan Remus Robert Sabin Sandu Sebastian Sergiu Silviu Sorin Ștefan Șerban Teodor Tiberiu Toma Traian Tudor Valeriu
  Vasile Vlad Zeno`.split(/\s+/);

/** Made of Romanian words and endings; whether anybody is called so, nobody looked up. */
const lastNames =
  `Alunicescu Arinoiu Asfaltescu Bădulețeanu Bârlogeanu Bolovăneanu Brădișteanu Brumărescu Bujoreanu Buzduganu Călinețeanu Cărpinișan
  Cătinaru Cetăținescu Ciocârlescu Ciuperceanu Clopoțelu Codreneanu Colinescu Cornișteanu Crângureanu Crivățescu Culmeanu Cumpătescu
  Curbăianu Dâmboiu Dumbrăvițeanu Fagurescu Fântânescu Făgețeanu Ferigoiu Fluierașu Fragaru Frasinescu Furtunescu Gherghineanu Ghioceloiu
  Grâuțeanu Gorunescu Hornaru Izvorășteanu Îndreptescu Jneapănu Lăstunescu Licuriceanu Luceferescu Luncușoreanu Lupșoreanu Macazescu
  Mărgelatu Măslinescu Mesteceneanu Mierloiu Mugureanu Negurescu Nisipeanu Norișteanu Ogorescu Oțelescu Paltinescu Păducelu Păstrăvescu
  Peliniceanu Pietrișoiu Plopșoreanu Porumbaru Prundescu Răchițeanu Rândunescu Răsărițeanu Rotițescu Salcâmescu Scântescu Sihleanu Sitaru
  Sloiescu Stâncuțeanu Stejărescu Strașinescu Sturzoiu Șicănescu Șindrilescu Șoimărescu Ștefleanu Tăcerescu Teișoreanu Trandafirescu
  Troienescu Tunetescu Turacilescu Țarcălescu Țâncuțeanu Țintoiu Ulmeanu Vâjâilescu Valurescu Vântureanu Viforescu Vișinescu Vitejoiu Zăpodeanu
  Zăvoianu Zmeurescu Zorileanu`.split(/\s+/);

/** That many different people, the same for the same seed. */
export function inventNames(seed: string, count: number): FullName[] {
  const random = createRandom(seed);
  const all = lastNames.flatMap((lastName) =>
    firstNames.map((firstName) => ({ firstName, lastName })),
  );
  return random.shuffle(all).slice(0, count);
}

/** Lower case without diacritics: what an address or an id is made of. */
export function plainLetters(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
