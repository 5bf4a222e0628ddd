import type { z } from "zod";
import type { Act, BodyOf, DrawnIn, Fields } from "#shared/act.ts";
import type { Address, ParamsOf, Part, Route, Who, Wire } from "#shared/route.ts";
import { type By, recordChange } from "../audit-log.ts";
import type { Db } from "../database/databases.ts";
import { type DrawnSchemas, formSchema } from "./act-schemas.ts";
import type { Serving } from "../serve.ts";
import type { Services } from "../services.ts";
import type { Viewer } from "../viewer.ts";

/** An act that is asked for: who asks was looked at, and what they sent. */
interface Asked<At extends Address, Form> {
  params: Record<ParamsOf<At>, string>;
  form: Form;
  viewer: Viewer;
  by: By;
}

/** An act that is being done, in its transaction. */
export interface Doing<
  At extends Address = Address,
  Form = unknown,
  Action extends string = never,
> extends Asked<At, Form> {
  trx: Db;
  services: Services;
  /** Writes down to what it was done, an id, and what changed. `as`: with which of its words; left out: the first. */
  log: (
    subject: string,
    changed?: { as?: Action; before?: unknown; after?: unknown },
  ) => Promise<void>;
}

/** What the work of an act is handed. */
export type DoingOf<Of extends { address: Address; form: Fields; log: Log }> = Doing<
  Of["address"],
  z.output<BodyOf<Of["form"]>>,
  keyof Of["log"] & string
>;

type Log = Readonly<Record<string, string>>;
/** An act is done by somebody. */
type Members = Exclude<Who, "anyone" | "checked">;

/** What the server alone knows of an act. */
type Details<Form extends Fields, Reply, At extends Address> = {
  /** A sentence for who reads the API's documentation. */
  summary: string;
  /** What is done before the transaction begins. */
  first?: (asked: Asked<At, z.output<BodyOf<Form>>>) => Promise<unknown>;
} & Part<"drawn", [DrawnIn<Form>] extends [never] ? never : DrawnSchemas<Form>> &
  Part<"reply", [Reply] extends [null] ? never : z.ZodType<Reply>>;

interface AnyDetails {
  summary: string;
  first?: (asked: Asked<Address, AnyForm>) => Promise<unknown>;
  drawn?: Readonly<Record<string, z.ZodType>>;
  reply?: z.ZodType;
  work: (doing: AnyDoing) => Promise<unknown>;
}

/** The same, where it does not matter which act it is. */
type AnyAct = Route<Wire, Address, Members> & {
  readonly form: Fields;
  readonly log: Log;
  readonly subject: string;
};
type AnyForm = z.output<BodyOf<Fields>>;
type AnyDoing = Doing<Address, AnyForm, string>;

/** A call as `serve` hands it over. */
interface Called {
  params: Record<string, string>;
  body: AnyForm;
  viewer: Viewer;
}

/** What a feature serves its acts with. */
export function performing({ serve }: Serving, services: Services) {
  return perform;

  /** Serves an act: its work runs in one transaction and answers the reply, and `log` writes the audit log. */
  function perform<
    Form extends Fields,
    Thing,
    Reply,
    At extends Address,
    Asks extends Members,
    const Words extends Log,
  >(
    act: Act<Form, Thing, Reply, At, Asks> & { readonly log: Words; readonly subject: string },
    details: Details<Form, Reply, At> & {
      work: (
        doing: Doing<At, z.output<BodyOf<Form>>, keyof Words & string>,
      ) => Promise<[Reply] extends [null] ? null | void : Reply>;
    },
  ): void;
  function perform(act: AnyAct, { first, drawn = {}, work, ...said }: AnyDetails): void {
    const [action = ""] = Object.keys(act.log);
    const handle = async ({ params, body: form, viewer }: Called) => {
      const by = { userId: viewer._id, now: services.now() };
      const asked = { params, form, viewer, by };
      await first?.(asked);
      return services.databases.db.transaction().execute((trx) => {
        const log: AnyDoing["log"] = (subjectId, { as = action, ...changed } = {}) =>
          recordChange(trx, { ...by, action: as, subjectType: act.subject, subjectId, ...changed });
        return work({ ...asked, trx, services, log });
      });
    };
    Reflect.apply(serve, undefined, [act, { ...said, body: formSchema(act.form, drawn), handle }]);
  }
}
