/*
 * Reads INI files as other people's programs are documented and seen to, as far as an entry list needs. It is written from their
 * rules, never from our writer.
 */

/** Keys and values by section, as a program holds them. */
export type IniSections = Map<string, Map<string, string>>;

/** Where a program on go-ini begins a comment in a value: at any `#` or `;`, at one after a blank, or nowhere. */
export type GoIniComments = "anywhere" | "after a blank" | "nowhere";

/**
 * go-ini (programs in Go). A value from a backtick or `"""` runs to the next one, over lines; a backslash at the end joins the
 * next line; quotes around a value vanish; `%(KEY)s` expands. @throws where go-ini refuses the file or wants another key
 */
export function readAsGoIni(text: string, comments: GoIniComments): IniSections {
  const sections: IniSections = new Map();
  let section: Map<string, string> | undefined;
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const line = (lines[index] ?? "").trim();
    if (line === "" || /^[#;]/.test(line)) continue;
    if (line.startsWith("[")) {
      const end = line.lastIndexOf("]");
      if (end === -1) throw new Error(`unclosed section: ${line}`);
      section = new Map();
      sections.set(line.slice(1, end), section);
      continue;
    }
    const at = line.search(/[=:]/);
    if (at === -1) throw new Error(`no delimiter: ${line}`);
    let value = line.slice(at + 1).trim();
    const quote = /^(?:"""(?=.)|`)/s.exec(value)?.[0];
    if (quote !== undefined) {
      const end = value.slice(quote.length).lastIndexOf(quote);
      if (end === -1) throw new Error(`missing closing quote: ${line}`);
      value = value.slice(quote.length, quote.length + end);
    } else {
      while (value.endsWith("\\")) {
        index += 1;
        value = value.slice(0, -1) + (lines[index] ?? "").trim();
      }
      value = withoutGoComment(value, comments);
      const quoted = /^'([^']*)'$|^"([^"]*)"$/.exec(value);
      if (quoted) value = quoted[1] ?? quoted[2] ?? "";
    }
    if (/%\([^)]+\)s/.test(value)) throw new Error(`another key in ${line}`);
    section?.set(line.slice(0, at).trim(), value);
  }
  return sections;
}

function withoutGoComment(value: string, comments: GoIniComments): string {
  if (comments === "nowhere") return value;
  const hash = value.indexOf(" #");
  const at =
    comments === "anywhere" ? value.search(/[#;]/) : hash === -1 ? value.indexOf(" ;") : hash;
  return at === -1 ? value : value.slice(0, at).trim();
}

/** ini-parser 2.5 (AssettoServer): comments are whole lines, a value follows the first `=`. @throws on any other line */
export function readAsIniParser(text: string): IniSections {
  const sections: IniSections = new Map();
  let section: Map<string, string> | undefined;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === "" || line.startsWith(";")) continue;
    const name = /^\[([\w{}#+;%()=?&$,:/.\-\s\\~]+)\]$/.exec(line)?.[1]?.trim();
    if (name !== undefined) {
      if (sections.has(name)) throw new Error(`section twice: ${name}`);
      section = new Map();
      sections.set(name, section);
      continue;
    }
    const at = line.indexOf("=");
    if (at < 1 || !section) throw new Error(`unknown line: ${line}`);
    const key = line.slice(0, at).trim();
    if (section.has(key)) throw new Error(`key twice: ${key}`);
    section.set(key, line.slice(at + 1).trim());
  }
  return sections;
}

/** Content Manager: a `[` before a capital begins a line, `;` and `//` cut it, what has no key of capitals is left out. */
export function readAsContentManager(text: string): IniSections {
  const sections: IniSections = new Map();
  let section: Map<string, string> | undefined;
  for (const raw of text.split(/\r?\n|\r|(?=\[[A-Z])/)) {
    const [cut = ""] = raw.split(/;|\/\//);
    const line = cut.trim();
    const name = /^\[(.*)\]$/s.exec(line)?.[1];
    if (name !== undefined) {
      section = new Map();
      sections.set(name, section);
      continue;
    }
    const at = line.indexOf("=");
    if (/^[A-Z_0-9]+$/.test(line.slice(0, Math.max(at, 0))))
      section?.set(line.slice(0, at), line.slice(at + 1));
  }
  return sections;
}
