import {
  ColumnNode,
  IdentifierNode,
  type OperationNode,
  ReferenceNode,
  SelectAllNode,
  TableNode,
} from "kysely";

/** `table.column` of whatever a statement reads; a column without a table counts for each of the statement's. */
export function columnsIn(root: OperationNode): Set<string> {
  const tables = new Map<string, string>();
  const columns: { table: string | undefined; column: string }[] = [];
  walk(root, (node) => {
    if (node.kind === "AliasNode" && "node" in node && "alias" in node) {
      const [table, alias] = [nodeOf(node.node), nodeOf(node.alias)];
      if (table && TableNode.is(table) && alias && IdentifierNode.is(alias))
        tables.set(alias.name, table.table.identifier.name);
    }
    if (TableNode.is(node)) {
      const { name } = node.table.identifier;
      if (!tables.has(name)) tables.set(name, name);
    }
    if (ReferenceNode.is(node)) {
      const column = ColumnNode.is(node.column) ? node.column.column.name : "*";
      columns.push({ table: node.table?.table.identifier.name, column });
    }
    if (SelectAllNode.is(node)) columns.push({ table: undefined, column: "*" });
  });
  const real = new Set(tables.values());
  return new Set(
    columns.flatMap(({ table, column }) =>
      (table === undefined ? [...real] : [tables.get(table) ?? table]).map(
        (name) => `${name}.${column}`,
      ),
    ),
  );
}

function walk(node: OperationNode, visit: (node: OperationNode) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const part of [value].flat()) {
      const inner = nodeOf(part);
      if (inner) walk(inner, visit);
    }
}

function nodeOf(value: unknown): OperationNode | undefined {
  return isNode(value) ? value : undefined;
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === "object" && value !== null && "kind" in value;
}
