import type { UseFormReturn } from "react-hook-form";
import type { EditableSite } from "#features/league/site-form.ts";

/** What the form holds: pictures with the names of their files. */
export type SiteValues = Omit<EditableSite, "version">;

export type SiteFormApi = UseFormReturn<SiteValues>;
