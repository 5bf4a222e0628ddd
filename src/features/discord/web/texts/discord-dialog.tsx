import { useQuery } from "@tanstack/react-query";
import { readDiscordTexts, readSeasonDiscordTexts } from "#features/discord/discord-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Told } from "./discord-texts.tsx";

/** The results of a session, or what of a season stands on the page. */
export type DiscordAbout =
  | { event: string; session: string }
  | { season: string; kind: "table" | "decisions"; table?: string | undefined };

/** What one says of the results, the table or the decisions that stand on a page. */
export function DiscordDialog({ about, onClose }: { about: DiscordAbout; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Text pentru Discord">
      <div className="stack gap-3">
        {"event" in about ? <ResultText {...about} /> : <SeasonText {...about} />}
      </div>
    </Dialog>
  );
}

function ResultText({ event, session }: Extract<DiscordAbout, { event: string }>) {
  const query = read(readDiscordTexts, { params: { id: event }, query: { session } }, fresh);
  const { data, error } = useQuery(query);
  return error ? <Notice kind="bad">{error.message}</Notice> : <Told kind="result" texts={data} />;
}

function SeasonText({ season, kind, table }: Extract<DiscordAbout, { season: string }>) {
  const query = read(readSeasonDiscordTexts, { params: { id: season }, query: { table } }, fresh);
  const { data, error } = useQuery(query);
  return error ? <Notice kind="bad">{error.message}</Notice> : <Told kind={kind} texts={data} />;
}
