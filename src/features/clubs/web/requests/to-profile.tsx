import { Link } from "@tanstack/react-router";
import type { ApiError } from "#web/api.ts";

/** Leads whoever was refused for an incomplete profile there, and back to `from`. */
export function toProfile(from: string) {
  return ({ code }: ApiError) =>
    code === "club.profile-incomplete" && (
      <Link to="/profile" search={{ from }}>
        Completează profilul
      </Link>
    );
}
