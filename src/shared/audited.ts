import type { Act } from "./act.ts";
import type { Labels } from "./record/record.ts";

/** What the audit log says of a feature's subjects and acts; each feature has its own in `audited.ts`. */
export interface Audited {
  /** Kinds of subjects as they stand after a verb. */
  readonly nouns: Readonly<Record<string, string>>;
  /** What is described as an act brings its own sentence. */
  readonly acts?: readonly Readonly<Record<string, Pick<Act, "log">>>[];
  /** What else verb and noun would say clumsily, as `club.handed-over`. */
  readonly sentences?: Readonly<Record<string, string>>;
  /** Acts whose sentence says everything: the subject's name is not put behind it. */
  readonly alone?: readonly string[];
  /** Records that are described in a table, by what the log calls them. */
  readonly records?: Readonly<Record<string, Labels>>;
  /** Names of what no record's table names, as organisers read them. */
  readonly titles?: Readonly<Record<string, string>>;
}
