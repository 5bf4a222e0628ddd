import { describe, expect, it } from "vitest";
import type { Route } from "#shared/route.ts";
import { readPermissions } from "#shared/site-calls.ts";
import { accountActs as acts } from "./account-acts.ts";
import * as people from "./people-calls.ts";
import * as profile from "./profile-calls.ts";
import * as roles from "./roles-calls.ts";

const lists = [
  people.listPeople,
  people.readPerson,
  people.listUsers,
  people.listDrivers,
  people.readDriver,
  people.listAliases,
  people.listIdClaims,
  people.listWaiting,
];

describe("a change to people", () => {
  it.each<[Route, readonly Route[]]>([
    [roles.saveRole, [readPermissions, roles.listRoles, people.listPeople, people.readPerson]],
    [roles.roleActs.deleteRole, [readPermissions, profile.listOwnRoles, people.readPerson]],
    [roles.roleActs.giveRole, [readPermissions, profile.listOwnRoles, roles.listRoles]],
    [roles.roleActs.takeRole, [readPermissions, profile.listOwnRoles, roles.listRoles]],
    [people.deletePerson, [...lists, roles.listRoles]],
    [acts.blockAccount, [...lists, readPermissions]],
    [people.mergeDriver, [...lists, roles.listRoles, profile.readOwnProfile]],
    [people.saveDriver, [...lists, profile.readOwnProfile]],
    [acts.unlinkDiscord, [people.readPerson, profile.readOwnProfile]],
    [acts.addAlias, [people.listAliases, people.readPerson]],
    [acts.acceptIdClaim, [...lists, profile.readOwnProfile]],
    [acts.confirmWaiting, [people.listWaiting, people.listPeople]],
    [profile.saveOwnProfile, [profile.readOwnProfile, people.readPerson]],
  ])("has whatever tells of it asked again: $id", ({ about = [] }, reads) => {
    const kept = reads.filter((read) => !read.about?.some((topic) => about.includes(topic)));
    expect(kept.map(({ id }) => id)).toEqual([]);
  });
});
