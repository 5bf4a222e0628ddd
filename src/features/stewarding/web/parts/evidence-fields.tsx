import { useEffect, useEffectEvent } from "react";
import { pictureFiles } from "#shared/picture-files.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUploads } from "#web/upload.ts";
import { linkExpires } from "../../case-words.ts";
import { evidenceLimits } from "../../protest-limits.ts";
import { type EvidenceDraft, hasEvidence } from "./evidence-draft.ts";

interface EvidenceFieldsProps<Draft> {
  draft: Draft;
  change: (change: (before: Draft) => Draft) => void;
  /** By field, as the server names them: `links.0.url`. */
  errors: Readonly<Record<string, string>>;
  /** Left out: what is brought is seen by everybody in the case anyway. */
  asksToShare?: boolean;
}

/** Links and pictures that somebody brings, and whether the other side may see them. */
export function EvidenceFields<Draft extends { evidence: EvidenceDraft }>({
  draft: { evidence },
  change,
  errors,
  asksToShare = false,
}: EvidenceFieldsProps<Draft>) {
  const { links, pictures, shared } = evidence;
  const onChange = (grow: (before: EvidenceDraft) => EvidenceDraft) =>
    change((before) => ({ ...before, evidence: grow(before.evidence) }));
  const changeLink = (index: number, part: Partial<EvidenceDraft["links"][number]>) =>
    onChange((before) => ({
      ...before,
      links: before.links.map((link, place) => (place === index ? { ...link, ...part } : link)),
    }));
  const { sendAll, progress, refusals } = useUploads("evidence", ({ _id }, { name }) =>
    onChange((before) => ({ ...before, pictures: [...before.pictures, { _id, name }] })),
  );
  const isUnderway = progress !== undefined;
  const tell = useEffectEvent((isSending: boolean) => {
    if (isSending !== evidence.isSending) onChange((before) => ({ ...before, isSending }));
  });
  // Also when the page opens: what was on its way when it was left is not. Nothing else of a draft changes by being opened.
  useEffect(() => tell(isUnderway), [isUnderway]);
  const room = evidenceLimits.pictures - pictures.length;
  return (
    <FormSection title="Linkuri și imagini">
      {links.map((link, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- links have no name of their own
        <FieldRow key={index}>
          <TextField
            label={index === 0 ? "Link către video" : `Link ${index + 1}`}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={link.url}
            help={
              linkExpires(link.url)
                ? "Linkurile către fișiere de pe Discord expiră. Pune filmarea pe YouTube sau Streamable."
                : undefined
            }
            error={errors[`links.${index}.url`] ?? (index === 0 ? errors["links"] : undefined)}
            onChange={({ target }) => changeLink(index, { url: target.value })}
          />
          <TextField
            label="De la (min:sec)"
            autoComplete="off"
            value={link.at}
            error={errors[`links.${index}.atMs`]}
            onChange={({ target }) => changeLink(index, { at: target.value })}
          />
        </FieldRow>
      ))}
      {links.length < evidenceLimits.links && links.at(-1)?.url !== "" && (
        <Button
          className="start"
          look="link"
          onClick={() =>
            onChange((before) => ({ ...before, links: [...before.links, { url: "", at: "" }] }))
          }
        >
          {links.length === 0 ? "Adaugă un link" : "Încă un link"}
        </Button>
      )}
      <div className="stack gap-2">
        {pictures.map(({ _id, name }) => (
          <p key={_id} className="row gap-2-3 spread">
            <span className="anywhere">{name}</span>
            <Button
              look="link"
              aria-label={`Scoate ${name}`}
              onClick={() =>
                onChange((before) => ({
                  ...before,
                  pictures: before.pictures.filter((picture) => picture._id !== _id),
                }))
              }
            >
              Scoate
            </Button>
          </p>
        ))}
        <FileDrop
          label="Adaugă imagini"
          help={`${pictureFiles.kinds}. ${room === 1 ? "Mai încape" : "Mai încap"} ${counted(Math.max(0, room), "imagine", "imagini")}.`}
          accept={pictureFiles.accept}
          progress={progress}
          disabled={room <= 0}
          error={errors["pictures"] ?? (refusals.join(" ") || undefined)}
          onFiles={(files) => void sendAll(files.slice(0, room))}
        />
      </div>
      {asksToShare && hasEvidence(evidence) && (
        <Checkbox
          label="Arată dovezile și celeilalte părți"
          help="Dovada poate arăta cine ești. Fără bifă o văd doar comisarii."
          checked={shared}
          onChange={({ target }) => onChange((before) => ({ ...before, shared: target.checked }))}
        />
      )}
    </FormSection>
  );
}

/** Beside the button that sends what a party has written. */
export function KeptHere() {
  return (
    <p className="aside muted">
      Numele tău nu apare nicăieri public. Ce scrii rămâne pe acest dispozitiv până trimiți.
    </p>
  );
}
