import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Message } from "#features/messages/messages.ts";
import { deleteMessage, markViewed, readMessage } from "#features/messages/messages-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { Time } from "#web/ui/show/time.tsx";
import { MessageBody } from "./message-body.tsx";
import styles from "./message-page.module.css";
import { Sender } from "./sender.tsx";

const route = getRouteApi("/message/$id");

/** One message; opening it is what makes it read. */
export function MessagePage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const params = { id };
  const query = read(readMessage, { params }, fresh);
  const message = useSuspenseQuery(query).data;

  // The whole message goes back, as the specification has it.
  const toViewed = (opened: Message) => ({
    params: { id: opened._id },
    body: { ...opened, viewed: true },
  });
  const { mutate: view } = useCall(markViewed, toViewed, {
    onSuccess: (viewed) => queryClient.setQueryData(query.queryKey, viewed),
    onError: () => undefined,
  });
  useEffect(() => {
    if (!message.viewed) view(message);
  }, [message, view]);

  const remove = useCall(deleteMessage, () => ({ params }), {
    onSuccess: async () => {
      await navigate({ to: "/messages" });
      queryClient.removeQueries({ queryKey: query.queryKey });
    },
  });
  const askAndRemove = async () => {
    const body = `Această acțiune este definitivă${
      message.hasOpenInvitation
        ? ". Nu ai răspuns încă la invitație: o găsești și după aceea la Cluburi."
        : ""
    }`;
    if (await askToConfirm({ title: "Ștergi mesajul?", body })) remove.mutate();
  };

  return (
    <div className="column stack gap-5 starts">
      <Link to="/messages">Înapoi la mesaje</Link>
      <header className={`stack gap-2 ruled-below ${styles.head}`}>
        <h1 className="step-3 anywhere">{message.subject}</h1>
        <p className={`muted ${styles.facts}`}>
          <Sender from={message.from} /> · <Time at={message.createdAt} format="moment" />
        </p>
      </header>
      <MessageBody html={message.messageBody} />
      <Button
        look="danger"
        className="start"
        isBusy={remove.isPending}
        onClick={() => void askAndRemove()}
      >
        Șterge
      </Button>
    </div>
  );
}
