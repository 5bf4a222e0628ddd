import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { showApiFailure } from "#web/api-failure.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { ConfirmDialog } from "#web/ui/feedback/confirm-dialog.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { MessageBody } from "./message-body.tsx";
import styles from "./message-page.module.css";
import { deleteMessage, markViewed, messageQuery, refreshInbox } from "./messages-api.ts";
import { Sender } from "./sender.tsx";

const route = getRouteApi("/message/$id");

/** One message; opening it is what makes it read. */
export function MessagePage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const message = useSuspenseQuery(messageQuery(id)).data;
  const [isAsking, setAsking] = useState(false);

  const { mutate: view } = useMutation({
    mutationFn: markViewed,
    onSuccess: async (viewed) => {
      queryClient.setQueryData(messageQuery(viewed._id).queryKey, viewed);
      await refreshInbox(queryClient);
    },
  });
  useEffect(() => {
    if (!message.viewed) view(message);
  }, [message, view]);

  const remove = useMutation({
    mutationFn: () => deleteMessage(id),
    onSuccess: async () => {
      await refreshInbox(queryClient);
      await navigate({ to: "/messages" });
      queryClient.removeQueries({ queryKey: messageQuery(id).queryKey });
    },
    onError: showApiFailure,
    onSettled: () => setAsking(false),
  });

  return (
    <div className="column stack gap-5 starts">
      <Link to="/messages">Înapoi la mesaje</Link>
      <header className={`stack gap-2 ruled-below ${styles.head}`}>
        <h1 className="step-3 anywhere">{message.subject}</h1>
        <p className={styles.facts}>
          <Sender from={message.from} /> · <Time at={message.createdAt} format="moment" />
        </p>
      </header>
      <MessageBody html={message.messageBody} />
      <Button look="danger" className="start" onClick={() => setAsking(true)}>
        Șterge
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Ștergi mesajul?"
        body={
          <>
            Această acțiune este definitivă
            {message.hasOpenInvitation &&
              ". Nu ai răspuns încă la invitație: o găsești și după aceea la Cluburi."}
          </>
        }
        isBusy={remove.isPending}
        onNo={() => setAsking(false)}
        onYes={() => remove.mutate()}
      />
    </div>
  );
}
