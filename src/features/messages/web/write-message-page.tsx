import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { textToHtml } from "#features/messages/message-html.ts";
import { type MessageForm, messageFormSchema } from "#features/messages/messages.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import {
  type AudienceKind,
  audienceKinds,
  type GroupKind,
} from "#features/messages/audience-kinds.ts";
import { AudiencePicker } from "./audience-picker.tsx";
import styles from "./inbox-page.module.css";
import { sendMessage } from "./messages-api.ts";
import { counted } from "#shared/text/romanian-count.ts";

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
  const { control, register, formState, handleSubmit, setValue } = useForm<MessageForm>({
    defaultValues: { to: { kind: "driver", _id: "" }, subject: "", messageBody: "" },
    resolver: zodResolver(messageFormSchema),
    mode: "onTouched",
  });
  const { errors, isDirty } = formState;
  const send = useMutation({
    mutationFn: ({ messageBody, ...form }: MessageForm) =>
      sendMessage({ ...form, messageBody: textToHtml(messageBody) }),
    onSuccess: ({ sent }) =>
      showSnackbar({
        content:
          sent === 1 ? "Mesaj trimis" : `Mesaj trimis la ${counted(sent, "persoană", "persoane")}`,
      }),
    onError: showApiFailure,
  });
  useUnsavedChanges(isDirty && !send.isSuccess);
  useEffect(() => {
    if (send.isSuccess) void navigate({ to: "/messages" });
  }, [send.isSuccess, navigate]);

  const kind = useWatch({ control, name: "to.kind" });
  const submit = async (form: MessageForm) => {
    if (form.to.kind === "driver" || (await askToConfirm(groupQuestion(form.to.kind))))
      send.mutate(form);
  };
  return (
    <>
      <PageHeader title="Scrie un mesaj" />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <SegmentedToggle
          label="Cui îi scrii"
          value={kind}
          options={kinds}
          onChange={(next) => setValue("to", { kind: next, _id: "" }, { shouldDirty: true })}
        />
        <Controller
          control={control}
          name="to._id"
          render={({ field }) => (
            <AudiencePicker
              key={kind}
              kind={kind}
              onChange={field.onChange}
              error={errors.to?._id?.message}
            />
          )}
        />
        <TextField
          {...register("subject")}
          label="Subiect"
          required
          autoComplete="off"
          error={errors.subject?.message}
        />
        <TextArea
          {...register("messageBody")}
          label="Mesaj"
          required
          rows={10}
          help="Un rând gol începe un paragraf nou. Adresele web devin linkuri."
          error={errors.messageBody?.message}
        />
        <SaveBar
          isDirty={isDirty}
          isSaving={send.isPending}
          saveTitle="Trimite"
          onClose={() => void navigate({ to: "/messages" })}
        />
      </form>
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
