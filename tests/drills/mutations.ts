import { parseSync } from "vite";

/** What is taken away; each says something that a reader, a member or a stranger would notice. */
export const mutationKinds = [
  /** An `if` that returns or throws early is never taken. */
  "guard",
  /** A statement that only calls something: a check, a letter, a line of the audit. */
  "call",
  /** What a route asks of its caller: anyone may call it. */
  "access",
  /** A value of a closed set is never met. */
  "case",
  /** One of two conditions counts alone: the last of `&&`, the first of `||`. */
  "condition",
  /** A choice that always falls out one way. */
  "choice",
  /** A `where` of a query. */
  "where",
  /** A list that is no longer filtered or put in order. */
  "list",
  /** What a page shows: a button, a heading, a notice, any component of a few lines. */
  "element",
  /** What an element says of its state or is called for those who cannot see it. */
  "attribute",
  /** A class; only where somebody asks for it, because most only look. */
  "class",
] as const;
export type MutationKind = (typeof mutationKinds)[number];

/** A piece of a file and what stands in its place. */
export interface Mutation {
  file: string;
  line: number;
  kind: MutationKind;
  start: number;
  end: number;
  replacement: string;
  /** The piece, on one line and not long. */
  what: string;
  /** What people read in the piece. */
  texts: string[];
}

/** Bigger pieces are whole parts of a page, which no test misses. */
const MOST_LINES = 15;
const MOST_SHOWN = 90;

const shownTags = /^(?:[A-Z]|h[1-6]$|a$|button$|th$|dt$|summary$)/;
const toldAttributes = /^(?:data-(?!testid)|aria-(?!hidden))|^(?:disabled|required|href)$/;
const onlyTells = /^(?:await )?(?:console|log|logger|[\w.]+\.log)\b/;

interface TreeNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Cut {
  kind: MutationKind;
  start: number;
  end: number;
  replacement: string;
  /** What is gone, where that is less than the piece, or what takes its place. */
  said?: string;
}

/** All mutations of a file of TypeScript, in the order of their lines. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const found: Mutation[] = [];
  const { program } = parseSync(file, text);
  visit(program, (node, parent) => {
    for (const { said, ...cut } of cutsAt(node, parent, text)) {
      const piece = text.slice(cut.start, cut.end);
      if (piece.split("\n").length > MOST_LINES) continue;
      const what = (said ?? piece).replaceAll(/\s+/g, " ");
      found.push({
        file,
        line: text.slice(0, cut.start).split("\n").length,
        what: what.length > MOST_SHOWN ? `${what.slice(0, MOST_SHOWN)}…` : what,
        texts: textsIn(node),
        ...cut,
      });
    }
  });
  return found.toSorted((one, other) => one.start - other.start);
}

/** The text with the piece replaced. */
export function applyMutation(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** What a file writes between quotation marks or tags, imports apart. */
export function textsOf(file: string, text: string): string[] {
  return textsIn(parseSync(file, text).program);
}

function textsIn(node: unknown): string[] {
  const texts = new Set<string>();
  visit(node, (part) => {
    const text = part.type === "TemplateElement" ? cooked(part) : part["value"];
    const isRead = /^(?:JSXText|Literal|TemplateElement)$/.test(part.type);
    if (isRead && typeof text === "string") texts.add(text.replaceAll(/\s+/g, " ").trim());
  });
  return [...texts].filter((text) => text.length >= 4);
}

function cooked({ value }: TreeNode): unknown {
  return isRecord(value) ? value["cooked"] : undefined;
}

function cutsAt(node: TreeNode, parent: TreeNode | undefined, text: string): Cut[] {
  const part = (name: string) => asNode(node[name]);
  const source = (of: TreeNode | undefined) => (of ? text.slice(of.start, of.end) : "");
  const cut = (
    kind: MutationKind,
    place: TreeNode | undefined,
    replacement: string,
    said?: string,
  ): Cut[] =>
    place ? [{ kind, start: place.start, end: place.end, replacement, ...(said && { said }) }] : [];
  const condition = (kept: string, gone: string): Cut[] =>
    /^(?:undefined|null|""|\[\])$/.test(source(part(gone)))
      ? []
      : cut("condition", node, `(${source(part(kept))})`, source(part(gone)));

  switch (node.type) {
    case "IfStatement":
      return !part("alternate") && endsEarly(part("consequent"))
        ? cut("guard", part("test"), "false")
        : [];
    case "ExpressionStatement": {
      const said = source(node);
      const isCall = /^(?:await )?[\w.]+\(/.test(said) && !/=>/.test(said) && !onlyTells.test(said);
      return isCall ? cut("call", node, ";") : [];
    }
    case "Property":
      return source(part("key")) === "access" && source(part("value")) !== '"anyone"'
        ? cut("access", part("value"), '"anyone"')
        : [];
    case "BinaryExpression": {
      const isNamed = [part("left"), part("right")].some((side) => source(side).startsWith('"'));
      if (!isNamed || part("left")?.type === "UnaryExpression") return [];
      if (node["operator"] === "===") return cut("case", node, "false");
      return node["operator"] === "!==" ? cut("case", node, "true") : [];
    }
    case "LogicalExpression": {
      if (node["operator"] === "&&") return condition("right", "left");
      return node["operator"] === "||" ? condition("left", "right") : [];
    }
    case "ConditionalExpression":
      return ["true", "false"].flatMap((answer) =>
        cut("choice", part("test"), answer, `${source(part("test"))} is always ${answer}`),
      );
    case "CallExpression": {
      const callee = part("callee");
      const receiver = callee && asNode(callee["object"]);
      const method = callee && source(asNode(callee["property"]));
      if (!receiver) return [];
      const rest = { ...node, start: receiver.end };
      if (method === "where") return cut("where", rest, "");
      return /^(?:filter|toSorted|toReversed)$/.test(method ?? "") ? cut("list", rest, "") : [];
    }
    case "JSXElement": {
      const opening = part("openingElement");
      const isChild = parent?.type === "JSXElement" || parent?.type === "JSXFragment";
      return shownTags.test(source(opening && asNode(opening["name"])))
        ? cut("element", node, isChild ? "{null}" : "null")
        : [];
    }
    case "JSXAttribute": {
      const name = source(part("name"));
      if (name === "className") return cut("class", node, "");
      return toldAttributes.test(name) ? cut("attribute", node, "") : [];
    }
    default:
      return [];
  }
}

function endsEarly(statement: TreeNode | undefined): boolean {
  const body = statement?.["body"];
  const last = Array.isArray(body) ? asNode(body.at(-1)) : statement;
  return /^(?:Return|Throw|Continue)Statement$/.test(last?.type ?? "");
}

/** Every node of the tree but types and imports, each before what it holds. */
function visit(
  node: unknown,
  see: (node: TreeNode, parent: TreeNode | undefined) => void,
  parent?: TreeNode,
): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see, parent);
  const own = asNode(node);
  if (!own || /^(?:TS(?:Type|Interface)|Import)/.test(own.type)) return;
  see(own, parent);
  for (const value of Object.values(own))
    if (typeof value === "object" && value !== null) visit(value, see, own);
}

function asNode(value: unknown): TreeNode | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser's nodes have a type and a place
  return isRecord(value) && typeof value["type"] === "string" ? (value as TreeNode) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
