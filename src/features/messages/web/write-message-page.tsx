import { useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import {
  type AudienceKind,
  audienceKinds,
  type GroupKind,
} from "#features/messages/audience-kinds.ts";
import { textToHtml } from "#features/messages/message-html.ts";
import { type MessageForm, messageFormSchema } from "#features/messages/messages.ts";
import { listAudiences, sendMessage } from "#features/messages/messages-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { call } from "#web/calls/call.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { useRecord } from "#web/forms/use-record.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import styles from "./inbox-page.module.css";
import { useState } from "react";
import { listUsers } from "#features/accounts/people-calls.ts";
import { personName } from "#shared/text/person-name.ts";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";

/** Where organisers write to a driver, a club or everybody in a season. */
export function WriteMessagePage() {
  return (
    <AdministrationFrame permission="sendMessages">
      <WriteMessage />
    </AdministrationFrame>
  );
}

const kindTitles: Record<AudienceKind, string> = {
  driver: "Un pilot",
  club: "Un club",
  season: "Un sezon",
};
const kinds = audienceKinds.map((value) => ({ value, title: kindTitles[value] }));

const groups: Record<GroupKind, string> = {
  club: "toți cei din club",
  season: "toți cei înscriși în sezon",
};

function WriteMessage() {
  const navigate = useNavigate();
  const leave = () => navigate({ to: "/messages" });
  const editor = useRecord({
    labels: {},
    record: null,
    toValues: (): MessageForm => ({
      to: { kind: "driver", _id: "" },
      subject: "",
      messageBody: "",
    }),
    schema: messageFormSchema,
    confirm: async ({ to }) => to.kind === "driver" || askToConfirm(groupQuestion(to.kind)),
    save: ({ messageBody, ...form }) =>
      call(sendMessage, { body: { ...form, messageBody: textToHtml(messageBody) } }),
    onSaved: async ({ sent }) => {
      showSnackbar({
        content:
          sent === 1 ? "Mesaj trimis" : `Mesaj trimis la ${counted(sent, "persoană", "persoane")}`,
      });
      await leave();
    },
  });
  const kind = useWatch({ control: editor.form.control, name: "to.kind" });
  return (
    <>
      <PageHeader title="Scrie un mesaj" />
      <div className={`stack gap-4 ${styles.form}`}>
        <RecordPage editor={editor} saveTitle="Trimite" onClose={() => void leave()}>
          <SegmentedToggle
            label="Cui îi scrii"
            value={kind}
            options={kinds}
            onChange={(next) => editor.set("to", { kind: next, _id: "" })}
          />
          <AudiencePicker
            key={kind}
            kind={kind}
            onChange={(id) => editor.set("to._id", id)}
            error={editor.errorOf("to._id")}
          />
          <TextField {...editor.field("subject")} label="Subiect" required autoComplete="off" />
          <TextArea
            {...editor.field("messageBody")}
            label="Mesaj"
            required
            rows={10}
            help="Un rând gol începe un paragraf nou. Adresele web devin linkuri."
          />
        </RecordPage>
      </div>
    </>
  );
}

function groupQuestion(kind: GroupKind) {
  return {
    title: "Trimiți mesajul?",
    body: `Îl primesc ${groups[kind]}.`,
    yes: "Trimite",
    no: "Nu încă",
  };
}

interface AudiencePickerProps {
  kind: AudienceKind;
  /** The id of whom the message is for; empty when nobody is chosen. */
  onChange: (id: string) => void;
  error?: string | undefined;
}

const labels: Record<AudienceKind, string> = {
  driver: "Pilotul",
  club: "Clubul",
  season: "Sezonul",
};

/** Finds a driver, a club or a season on the server while one types. */
function AudiencePicker({ kind, onChange, error }: AudiencePickerProps) {
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  return (
    <Combobox
      label={labels[kind]}
      required
      placeholder="Scrie o parte din nume"
      value={chosen}
      onChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? "");
      }}
      search={
        kind === "driver" ? searchDrivers : (text, signal) => searchGroups(kind, text, signal)
      }
      error={error}
    />
  );
}

async function searchDrivers(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const query = { search: text, page: 1, pageSize: 20 };
  return (await call(listUsers, { query }, { signal })).map(({ _id, profile }) => ({
    value: _id,
    title: personName(profile),
    ...(profile.city && { detail: profile.city }),
  }));
}

async function searchGroups(
  kind: GroupKind,
  search: string,
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const found = await call(listAudiences, { query: { kind, search } }, { signal });
  return found.map(({ _id, title }) => ({ value: _id, title }));
}
