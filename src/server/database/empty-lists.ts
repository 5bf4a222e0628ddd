import {
  type BinaryOperationNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  replaceWithNoncontingentExpression,
  SqliteQueryCompiler,
  ValueListNode,
} from "kysely";

/*
 * An empty list is in nothing, on both engines; PostgreSQL alone would call it a syntax error. Where statements are written, because Kysely's plugin looks
 * through each of them beforehand, which takes a quarter of the time of building one, and not into what a condition compares with.
 */

/** Writes statements for SQLite. */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation(withoutEmptyList(node));
  }
}

/** Writes statements for PostgreSQL. */
export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation(withoutEmptyList(node));
  }
}

function withoutEmptyList(node: BinaryOperationNode): BinaryOperationNode {
  return isInNothing(node) ? replaceWithNoncontingentExpression(node) : node;
}

type InNothing = Parameters<typeof replaceWithNoncontingentExpression>[0];

function isInNothing(node: BinaryOperationNode): node is BinaryOperationNode & InNothing {
  const { operator, rightOperand } = node;
  return (
    isEmptyList(rightOperand) &&
    OperatorNode.is(operator) &&
    /^(?:not )?in$/.test(operator.operator)
  );
}

function isEmptyList(node: OperationNode): boolean {
  return (PrimitiveValueListNode.is(node) || ValueListNode.is(node)) && node.values.length === 0;
}
