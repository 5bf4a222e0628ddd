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
 * `in` an empty list is false on both engines, though PostgreSQL alone calls it a syntax error. The compilers do it, because
 * Kysely's plugin walks every statement first, for a quarter of the time of building it, and does not look into values.
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
