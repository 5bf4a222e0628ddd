import { z } from "zod";
import type { Routes } from "#server/serve.ts";
import { followKinds } from "../following.ts";
import * as calls from "../following-calls.ts";
import { addFollow, endFollow, listFollowed } from "./follows.ts";

const params = { kind: z.enum(followKinds) };

/** Whom somebody follows: nobody else is told of it. */
export const followingRoutes: Routes = ({ serve }, { databases: { db, reader }, now }) => {
  serve(calls.listFollows, {
    summary: "Drivers, clubs and seasons that one follows",
    reply: z.array(z.object({ kind: z.enum(followKinds), _id: z.string() })),
    handle: async ({ viewer }) => listFollowed(reader, viewer._id),
  });

  serve(calls.follow, {
    summary: "Follow a driver, a club or a season",
    params,
    handle: async ({ params: { kind, id: _id }, viewer: { _id: userId } }) =>
      db.transaction().execute((trx) => addFollow(trx, { userId, kind, _id }, now())),
  });

  serve(calls.unfollow, {
    summary: "Follow a driver, a club or a season no more",
    params,
    handle: async ({ params: { kind, id: _id }, viewer: { _id: userId } }) =>
      endFollow(db, { userId, kind, _id }),
  });
};
