import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readPreviews, saveWebhook, webhookActs } from "#features/discord/webhook-calls.ts";
import {
  type WebhookKind,
  webhookKindHelp,
  webhookKinds,
  webhookKindTitles,
} from "#features/discord/webhook-kinds.ts";
import { type Webhook, webhookProblemTitles } from "#features/discord/webhooks.ts";
import { plain } from "#features/discord/embed-lines.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Switch } from "#web/ui/fields/checkbox.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { ReplaceDialog } from "./address-dialog.tsx";
import { EmbedPreview } from "./embed-preview.tsx";
import styles from "./webhook-card.module.css";

/** A channel: what is written there, how it goes, and what is to be done about it. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const [isReplacing, setReplacing] = useState(false);
  const { name, season, state, counts, lastPostAt } = webhook;
  return (
    <li className="box stack gap-4 pad-4 narrowable">
      <div className="stack gap-1 anywhere">
        <h2 className="name">{name}</h2>
        <p className="muted">
          {season?.title ?? "Toate sezoanele"} ·{" "}
          {counted(counts.posts, "mesaj trimis", "mesaje trimise")}
          {counts.waiting > 0 && ` · ${counted(counts.waiting, "așteaptă", "așteaptă")}`}
          {counts.failed > 0 && ` · ${counted(counts.failed, "refuzat", "refuzate")}`}
          {lastPostAt !== null && (
            <>
              {" · ultimul "}
              <Time at={lastPostAt} format="moment" />
            </>
          )}
        </p>
      </div>
      {state === "broken" && (
        <Notice kind="bad" title="Site-ul nu mai scrie în acest canal">
          {webhook.problem && <p>{webhookProblemTitles[webhook.problem]}</p>}
          <p>Ce s-a întâmplat între timp nu se mai trimite.</p>
        </Notice>
      )}
      {webhook.unsure.map((post) => (
        <UnsurePost key={post.subject} webhook={webhook} post={post} />
      ))}
      <Kinds webhook={webhook} />
      <div className="row gap-2">
        {state === "ok" && <ActButton act={webhookActs.testWebhook} of={webhook} />}
        {state === "broken" && <ActButton act={webhookActs.retryWebhook} of={webhook} />}
        <Button onClick={() => setReplacing(true)} aria-label={`Pune altă adresă: ${name}`}>
          Pune altă adresă
        </Button>
        <ActButton act={webhookActs.deleteWebhook} of={webhook} look="danger" />
      </div>
      {isReplacing && <ReplaceDialog webhook={webhook} onClose={() => setReplacing(false)} />}
    </li>
  );
}

function UnsurePost({ webhook, post }: { webhook: Webhook; post: Webhook["unsure"][number] }) {
  const settle = useCall(webhookActs.settlePost, (appeared: boolean) => ({
    params: { id: webhook._id },
    body: { post: { subject: post.subject, appeared } },
  }));
  const title = plain(post.title);
  return (
    <Notice kind="warning" title="Nu se știe dacă un mesaj a apărut">
      <div className="stack gap-2">
        <p className="anywhere">
          „{title}”, <Time at={post.at} format="moment" />. Discord nu a răspuns limpede, iar
          site-ul nu trimite nimic de două ori. Uită-te în canal.
        </p>
        <div className="row gap-2">
          <Button
            disabled={settle.isPending}
            aria-label={`A apărut: ${title}`}
            onClick={() => settle.mutate(true)}
          >
            A apărut
          </Button>
          <Button
            disabled={settle.isPending}
            aria-label={`Trimite din nou: ${title}`}
            onClick={() => settle.mutate(false)}
          >
            Trimite din nou
          </Button>
        </div>
      </div>
    </Notice>
  );
}

/** Each is seen before it is switched on. */
function Kinds({ webhook }: { webhook: Webhook }) {
  const [seen, setSeen] = useState<WebhookKind>();
  const { _id: id, version, kinds } = webhook;
  const save = useCall(saveWebhook, (chosen: readonly WebhookKind[]) => ({
    params: { id },
    body: { version, kinds: [...chosen] },
  }));
  const turn = (kind: WebhookKind, isOn: boolean) =>
    save.mutate(isOn ? [...kinds, kind] : kinds.filter((own) => own !== kind));
  return (
    <fieldset className="stack gap-3">
      <legend className={`strong ${styles.legend}`}>Ce se scrie</legend>
      {webhookKinds.map((kind) => (
        <div key={kind} className={`row gap-2-4 ${styles.kind}`}>
          <Switch
            label={webhookKindTitles[kind]}
            help={webhookKindHelp[kind]}
            checked={kinds.includes(kind)}
            disabled={save.isPending}
            onChange={({ target }) => (target.checked ? setSeen(kind) : turn(kind, false))}
          />
          <Button
            look="link"
            aria-label={`Cum arată: ${webhookKindTitles[kind]}`}
            onClick={() => setSeen(kind)}
          >
            Cum arată
          </Button>
        </div>
      ))}
      {seen && (
        <PreviewDialog
          webhook={webhook}
          kind={seen}
          onClose={() => setSeen(undefined)}
          onTurn={() => {
            setSeen(undefined);
            turn(seen, true);
          }}
        />
      )}
    </fieldset>
  );
}

interface PreviewProps {
  webhook: Webhook;
  kind: WebhookKind;
  onClose: () => void;
  onTurn: () => void;
}

function PreviewDialog({ webhook: { season, kinds }, kind, onClose, onTurn }: PreviewProps) {
  const query = read(readPreviews, { query: { season: season?._id } }, fresh);
  const { data, error } = useQuery(query);
  const preview = data?.find((one) => one.kind === kind);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={webhookKindTitles[kind]}
      actions={
        kinds.includes(kind) ? undefined : (
          <>
            <Button onClick={onClose}>Renunță</Button>
            <Button look="main" disabled={!preview} onClick={onTurn}>
              Pornește
            </Button>
          </>
        )
      }
    >
      <div className="stack gap-3">
        {error && <Notice kind="bad">{error.message}</Notice>}
        {preview && (
          <>
            <p className="muted">
              {preview.isExample
                ? "Site-ul nu are încă nimic de acest fel; mesajul va arăta așa:"
                : "Ultimul de acest fel de pe site ar arăta așa:"}
            </p>
            <EmbedPreview embed={preview.embed} />
          </>
        )}
      </div>
    </Dialog>
  );
}
