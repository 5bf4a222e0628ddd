import { useQuery } from "@tanstack/react-query";
import { read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";
import { readOwnLicence } from "../../licence/licence-calls.ts";
import { Ban } from "./licence-parts.tsx";

/** Where one registers: why that is refused, before anything is pressed. Nothing for everybody else. */
export function OwnBan() {
  const isMember = useSession() !== null;
  const { data } = useQuery({ ...read(readOwnLicence, {}), enabled: isMember });
  const until = isMember ? data?.bannedUntil : null;
  return typeof until === "number" ? <Ban until={until} /> : null;
}
