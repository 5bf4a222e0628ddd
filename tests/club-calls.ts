import type { Club, OpenInvitations } from "#features/clubs/clubs.ts";
import type { TestApp } from "#tests/test-app.ts";

/** An answer of the API, as its envelope says. */
export interface Answer<T = unknown> {
  status: number;
  data: T;
  code?: string;
  fields?: Record<string, string>;
  details?: unknown;
}

/** What people do with clubs and invitations, as their browsers call it. */
export function clubCalls(site: TestApp) {
  const call = async <T = unknown>(
    method: "GET" | "POST" | "DELETE",
    url: string,
    { as, payload }: { as: string | undefined; payload?: object },
  ): Promise<Answer<T>> =>
    (await site.call({ method, url, as, ...(payload && { payload }) })).json();

  const create = (as: string, club: object = {}) =>
    call<Club>("POST", "/api/teams/", {
      as,
      payload: { simulator: "ac", isDriver: false, ...club },
    });
  const read = (as: string, id: string) => call<Club>("GET", `/api/team/${id}`, { as });
  const open = async (as: string) =>
    (await call<OpenInvitations>("GET", "/api/invitations", { as })).data;

  return {
    call,
    create,
    read,
    open,
    /** `create`, and the invited managers accept. */
    createManaged: async (
      as: string,
      club: { managers: readonly string[]; [field: string]: unknown },
    ) => {
      const founded = await create(as, club);
      for (const manager of club.managers)
        for (const invite of (await open(manager)).clubs)
          if (invite.team._id === founded.data._id)
            await call("POST", `/api/team-invite/${invite._id}/accept`, { as: manager });
      return read(as, founded.data._id);
    },
    /** Sends the club as it is read now, with these changes. */
    edit: async (as: string, id: string, changes: object) => {
      const { data } = await read(as, id);
      return call<Club>("POST", `/api/team/${id}`, { as, payload: { ...data, ...changes } });
    },
    /** Subjects of a person's messages, newest first. */
    subjects: async (as: string): Promise<string[]> => {
      const { data } = await call<{ subject: string }[]>("GET", "/api/messages", { as });
      return data.map((message) => message.subject);
    },
    /** Path of the invitation that the person's newest message links to, without its `/api`. */
    invitation: async (as: string): Promise<string> => {
      const { data } = await call<{ _id: string; subject: string }[]>("GET", "/api/messages", {
        as,
      });
      const newest = data.find((message) => message.subject.startsWith("Invitație"));
      const message = await call<{ messageBody: string }>("GET", `/api/message/${newest?._id}`, {
        as,
      });
      const path = /\/(?:team|car)-invite\/[\w-]+/.exec(message.data.messageBody)?.[0];
      if (!path) throw new Error("No message with an invitation has come");
      return path;
    },
  };
}

/** Ids of people in a list of a club. */
export function idsOf(people: readonly { _id: string }[]): string[] {
  return people.map((person) => person._id);
}

/** How several calls ended, lowest status first. */
export function statuses(answers: readonly Answer[]): number[] {
  return answers.map((answer) => answer.status).toSorted((a, b) => a - b);
}
