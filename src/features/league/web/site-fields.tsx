import { useFieldArray, useWatch } from "react-hook-form";
import { readUpload } from "#shared/upload-calls.ts";
import { hrefOf } from "#web/calls/call.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { ArchiveCardsField } from "./archive-cards-field.tsx";
import { FileField } from "#web/forms/file-field.tsx";
import { RowMoves } from "#web/forms/row-moves.tsx";
import siteStyles from "./site-page.module.css";
import type { SiteFormApi } from "./site-values.ts";
import { Bound, inputOf } from "#web/forms/bound.tsx";
import { errorAt } from "#web/forms/problems.ts";

export function SiteFields({ form }: { form: SiteFormApi }) {
  return (
    <>
      <FormSection title="Liga">
        <FieldRow>
          <TextField
            {...inputOf(form, "leagueName")}
            label="Numele ligii"
            required
            autoComplete="off"
            help="În bara de sus, în titlurile paginilor și în emailuri."
          />
          <TextField
            {...inputOf(form, "contactEmail")}
            type="email"
            label="Email de contact"
            autoComplete="off"
            help="Public, în josul fiecărei pagini. Gol: nu apare."
          />
        </FieldRow>
        <TextArea
          {...inputOf(form, "description")}
          label="Descriere scurtă"
          rows={3}
          help="Pentru căutări și pentru linkurile distribuite, la paginile fără descriere proprie."
        />
        <FieldRow>
          <PictureField form={form} name="logo" label="Sigla" kind="siteLogo" />
          <PictureField
            form={form}
            name="shareImage"
            label="Imaginea pentru distribuire"
            kind="siteImage"
          />
        </FieldRow>
        <SharePreview form={form} />
      </FormSection>
      <SocialLinkFields form={form} />
      <ArchiveCardsField form={form} />
    </>
  );
}

interface PictureFieldProps {
  form: SiteFormApi;
  name: "logo" | "shareImage";
  label: string;
  kind: "siteLogo" | "siteImage";
}

function PictureField({ form, name, label, kind }: PictureFieldProps) {
  return (
    <Bound control={form.control} name={name}>
      {(field) => <FileField {...field} label={label} kind={kind} />}
    </Bound>
  );
}

/** How a link to the site looks where it is shared, with what is typed and not saved yet. */
function SharePreview({ form }: { form: SiteFormApi }) {
  const { publicUrl } = useSite();
  const [leagueName, description, logo, shareImage] = useWatch({
    control: form.control,
    name: ["leagueName", "description", "logo", "shareImage"],
  });
  const picture = shareImage ?? logo;
  return (
    <figure className="stack gap-2">
      <figcaption className="muted">Așa arată un link distribuit:</figcaption>
      <div className="box row gap-3-4 pad-3-4 marked">
        {picture && (
          <img
            className={siteStyles.sharedPicture}
            src={hrefOf(readUpload, { params: picture })}
            alt=""
          />
        )}
        <div className="about">
          <span className="muted">{publicUrl.replace(/^https?:\/\//, "")}</span>
          <span className="name">{leagueName || "Numele ligii"}</span>
          <span>{description || `Competiții de simracing, rezultate și clasamente.`}</span>
        </div>
      </div>
    </figure>
  );
}

/** Networks whose sign the site draws. */
const networks = ["Discord", "YouTube", "Facebook", "Instagram", "Twitch", "X", "TikTok"];

function SocialLinkFields({ form }: { form: SiteFormApi }) {
  const { control, formState } = form;
  const { fields, append, remove, swap } = useFieldArray({ control, name: "socialLinks" });
  const problem = errorAt(formState.errors, "socialLinks");
  return (
    <FormSection title="Comunitatea">
      <datalist id="networks">
        {networks.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {fields.map((field, index) => (
        <div key={field.id} className={`stack gap-2 starts ruled-below ${siteStyles.link}`}>
          <FieldRow>
            <TextField
              {...inputOf(form, `socialLinks.${index}.name`)}
              label={`Linkul ${index + 1}: nume`}
              required
              list="networks"
              autoComplete="off"
            />
            <TextField
              {...inputOf(form, `socialLinks.${index}.url`)}
              type="url"
              label={`Linkul ${index + 1}: adresă`}
              required
              autoComplete="off"
            />
          </FieldRow>
          <RowMoves
            name={field.name || "linkul"}
            index={index}
            count={fields.length}
            onMove={(by) => swap(index, index + by)}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      {problem && <p className="error">{problem}</p>}
      <div className="row gap-2">
        <Button onClick={() => append({ name: "", url: "" })}>+ Link al comunității</Button>
      </div>
    </FormSection>
  );
}
