import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listAuditFilters } from "#features/audit/audit-calls.ts";
import { subjectTypeTitle, verbTitle } from "#features/audit/audit-labels.ts";
import { read } from "#web/calls/call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Combobox } from "#web/ui/fields/combobox.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { type AuditAddress, auditAddress } from "./audit-search.ts";
import { WORDS_REACH } from "../audit.ts";
import { counted } from "#shared/text/romanian-count.ts";

interface AuditFilterFormProps {
  address: AuditAddress;
  onChange: (change: AuditAddress) => void;
}

/** By whom, what, about what, when, and which words. Choices count at once, words when they are sent. */
export function AuditFilterForm({ address, onChange }: AuditFilterFormProps) {
  const { people, types, verbs } = useSuspenseQuery(read(listAuditFilters, {})).data;
  const [words, setWords] = useState(address.search ?? "");
  const options = people.map(({ _id, name }) => ({ value: _id, title: name }));
  const isFiltered = Object.entries(address).some(
    ([name, value]) => name !== "page" && value !== undefined,
  );
  return (
    <form
      className="stack gap-4"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ search: words.trim() || undefined });
      }}
    >
      <FieldRow>
        <Combobox
          label="Cine"
          placeholder="Oricine"
          options={options}
          value={options.find(({ value }) => value === address.by) ?? null}
          onChange={(person) => onChange({ by: person?.value })}
        />
        <Select
          label="Ce a făcut"
          emptyTitle="Orice"
          options={verbs.map((verb) => ({ value: verb, title: verbTitle(verb) }))}
          value={address.verb ?? ""}
          onChange={({ target }) => onChange({ verb: target.value || undefined })}
        />
        <Select
          label="Despre ce"
          emptyTitle="Orice"
          options={types.map((type) => ({ value: type, title: subjectTypeTitle(type) }))}
          value={address.type ?? ""}
          onChange={({ target }) => onChange({ type: target.value || undefined })}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          type="date"
          label="De la"
          value={address.from ?? ""}
          onChange={({ target }) => onChange({ from: target.value || undefined })}
        />
        <TextField
          type="date"
          label="Până la"
          value={address.to ?? ""}
          onChange={({ target }) => onChange({ to: target.value || undefined })}
        />
        <TextField
          type="search"
          label="Cuvinte"
          help={`Nume, titluri, valori schimbate, în cele mai noi ${counted(WORDS_REACH, "modificare", "modificări")} din perioada aleasă.`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </FieldRow>
      <div className="row gap-2-3">
        <Button type="submit">Caută</Button>
        {address.subject && (
          <Button onClick={() => onChange({ subject: undefined })}>
            Numai istoricul unui singur subiect ×
          </Button>
        )}
        {isFiltered && (
          <Button
            look="link"
            onClick={() => {
              setWords("");
              onChange(nothing);
            }}
          >
            Arată tot
          </Button>
        )}
      </div>
    </form>
  );
}

const nothing: AuditAddress = auditAddress({});
