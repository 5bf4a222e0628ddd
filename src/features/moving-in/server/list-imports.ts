import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { personName } from "#shared/text/person-name.ts";
import { importKinds } from "../import-kinds.ts";
import type { Import } from "../moving-in.ts";

const MOST_LISTED = 50;

/** The latest imports first. */
export async function listImports(db: Db): Promise<Import[]> {
  const rows = await selectImports(db)
    .orderBy("import.at", "desc")
    .orderBy("import.id")
    .limit(MOST_LISTED)
    .execute();
  return rows.flatMap(toImport);
}

/** @throws AppError 404 */
export async function getImport(db: Db, id: string): Promise<Import> {
  const [found] = (await selectImports(db).where("import.id", "=", id).execute()).flatMap(toImport);
  if (!found) throw refusal("not-found");
  return found;
}

function selectImports(db: Db) {
  return db
    .selectFrom("imports as import")
    .leftJoin("seasons as season", "season.id", "import.season_id")
    .leftJoin("users as author", "author.id", "import.by")
    .select([
      "import.id",
      "import.kind",
      "import.at",
      "import.summary",
      "import.undone_at",
      "season.id as season_id",
      "season.title",
      "author.first_name",
      "author.last_name",
    ]);
}

type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>["execute"]>>[number];

/** Of a kind that a newer version of the site has made, nothing. */
function toImport({ id, season_id: season, title, ...row }: ImportRow): Import[] {
  const kind = importKinds.find((one) => one === row.kind);
  if (kind === undefined) return [];
  const { first_name: firstName, last_name: lastName } = row;
  return [
    {
      _id: id,
      kind,
      season: season !== null && title !== null ? { _id: season, title } : null,
      by: personName({ firstName: firstName ?? "", lastName: lastName ?? "" }),
      at: row.at,
      summary: row.summary,
      undoneAt: row.undone_at,
    },
  ];
}
