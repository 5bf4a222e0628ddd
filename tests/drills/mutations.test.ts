import { describe, expect, it } from "vitest";
import { applyMutation, type MutationKind, mutationsOf } from "./mutations.ts";

describe("What the drill takes away", () => {
  it.each<[what: string, kind: MutationKind, before: string, after: string]>([
    [
      "a refusal",
      "guard",
      'if (!mayEdit) throw refusal("access.denied");',
      'if (false) throw refusal("access.denied");',
    ],
    [
      "an early end",
      "guard",
      "() => { if (ids.length === 0) { return; } }",
      "() => { if (false) { return; } }",
    ],
    ["a check", "call", "await requireAccounts(db, ids);", ";"],
    [
      "who may call a route",
      "access",
      'const own = { access: "account" };',
      'const own = { access: "anyone" };',
    ],
    ["a value of a closed set", "case", 'const a = kind === "guest";', "const a = false;"],
    ["one of two conditions", "condition", "const a = isOwner && isOpen;", "const a = (isOpen);"],
    ["the other way out", "condition", "const a = isOwner || isManager;", "const a = (isOwner);"],
    ["a limit of a query", "where", 'q.where("id", "=", id).execute()', "q.execute()"],
    ["an order", "list", "const a = rows.toSorted(byName);", "const a = rows;"],
    ["a button", "element", "const a = <p><Button>Da</Button></p>;", "const a = <p>{null}</p>;"],
    [
      "a button on a condition",
      "element",
      "const a = may && <Button />;",
      "const a = may && null;",
    ],
    ["a heading", "element", "const a = <p><h2>Cluburi</h2></p>;", "const a = <p>{null}</p>;"],
    ["a state", "attribute", "const a = <p data-viewed={isViewed} />;", "const a = <p  />;"],
    ["a class", "class", "const a = <p className={styles.mark} />;", "const a = <p  />;"],
  ])("is %s", (_what, kind, before, after) => {
    const outcomes = mutationsOf("a.tsx", before)
      .filter((mutation) => mutation.kind === kind)
      .map((mutation) => applyMutation(before, mutation));
    expect(outcomes).toEqual([after]);
  });

  it("is each way of a choice", () => {
    const text = "const a = isOwner ? b : c;";
    expect(mutationsOf("a.ts", text).map((mutation) => applyMutation(text, mutation))).toEqual([
      "const a = true ? b : c;",
      "const a = false ? b : c;",
    ]);
  });

  it.each([
    ["a type", 'type Kind = "a" extends "b" ? "c" : "d";'],
    ["what anybody may", 'const own = { access: "anyone" };'],
    ["a word for the log", 'log.info("done");'],
    ["what is nothing anyway", "const a = isViewed || undefined;"],
  ])("is never %s", (_what, text) => {
    expect(mutationsOf("a.ts", text)).toEqual([]);
  });

  it("is said with its line and its texts", () => {
    const [mutation] = mutationsOf(
      "a.tsx",
      'const a =\n  <Button title="Sterge">Editează</Button>;',
    );
    expect(mutation).toMatchObject({
      line: 2,
      what: '<Button title="Sterge">Editează</Button>',
      texts: ["Sterge", "Editează"],
    });
  });
});
