import { makePersonalLink } from "#features/seat-links/seat-link-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { useCall } from "#web/calls/use-call.ts";
import { CopyButton } from "#web/ui/feedback/copy-button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { seatLinkActs } from "../seat-link-acts.ts";
import { PERSONAL_LINK_DAYS, type RosterLine } from "../seat-links.ts";

interface RosterProps {
  seasonId: string;
  roster: readonly RosterLine[];
}

/** 'Piloți fără cont': who is in the season already, each with a link of their own. */
export function Roster({ seasonId, roster }: RosterProps) {
  if (roster.length === 0) return null;
  return (
    <section className="stack gap-3" aria-label="Piloți fără cont">
      <h2 className="step-2">Piloți fără cont</h2>
      <p className="muted">
        Sunt deja în sezon. Trimite-i fiecăruia linkul lui: cine îl deschide primește locul și
        rezultatele acelui pilot. Merge o singură dată, {counted(PERSONAL_LINK_DAYS, "zi", "zile")}.
      </p>
      <ul>
        {roster.map((line) => (
          <li key={line.person._id} className="marked-line">
            {line.raceNumber === null ? <span /> : <NumberPlate number={line.raceNumber} />}
            <p className="strong anywhere">{line.person.name}</p>
            <div className="row gap-2">
              <PersonalLink seasonId={seasonId} line={line} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonalLink({ seasonId, line }: { seasonId: string; line: RosterLine }) {
  const { person, link } = line;
  const make = useCall(
    makePersonalLink,
    () => ({ params: { id: seasonId }, body: { person: person._id } }),
    {
      onSuccess: () =>
        showSnackbar({ content: `Linkul este gata: ${person.name}.`, color: "success" }),
    },
  );
  if (!link || link.address === null)
    return (
      <Button
        aria-label={`Fă-i linkul: ${person.name}`}
        isBusy={make.isPending}
        onClick={() => make.mutate()}
      >
        Fă-i linkul
      </Button>
    );
  return (
    <>
      <CopyButton look="main" what={`linkul: ${person.name}`} text={link.address} />
      <ActButton
        act={seatLinkActs.endSeatLink}
        of={link}
        label={`Oprește linkul: ${person.name}`}
      />
    </>
  );
}
