import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { Button } from "../frame/button.tsx";
import { LinkButton } from "../frame/link-button.tsx";
import styles from "./snackbar-host.module.css";
import { closesAfterMs, hostSnackbars, type Snackbar } from "./snackbars.ts";

/**
 * Base UI reads an error aloud from a copy and hides the notice until the keyboard is in it, although its button can have the
 * focus. Here the notice is there for everybody, and only not read out twice.
 */
const readFromCopy = { "aria-hidden": false, "aria-live": "off" } as const;

/** Draws the notices that `showSnackbar` was given. */
export function SnackbarHost() {
  return (
    <Toast.Provider limit={4}>
      <Snackbars />
    </Toast.Provider>
  );
}

function Snackbars() {
  const { toasts, add, close } = Toast.useToastManager<Snackbar>();
  useEffect(
    () =>
      hostSnackbars((snackbar) =>
        add({
          title: snackbar.content,
          type: snackbar.color ?? "success",
          timeout: closesAfterMs(snackbar),
          priority: snackbar.color === "error" ? "high" : "low",
          data: snackbar,
        }),
      ),
    [add],
  );
  return (
    <Toast.Portal>
      <Toast.Viewport className={styles.viewport} aria-label="Anunțuri">
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className={styles.snackbar}
            {...(toast.priority === "high" && readFromCopy)}
          >
            <Toast.Content className={styles.content}>
              <Toast.Title className={styles.text} render={<p />} />
              {toast.data?.action && (
                <Action action={toast.data.action} onDone={() => close(toast.id)} />
              )}
              <Toast.Close
                // Notices are never stacked here: the button is always in sight, and can have the focus.
                aria-hidden={false}
                render={
                  <Button look="link" className={styles.close} aria-label="Închide anunțul">
                    Închide
                  </Button>
                }
              />
            </Toast.Content>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

interface ActionProps {
  action: NonNullable<Snackbar["action"]>;
  onDone: () => void;
}

function Action({ action, onDone }: ActionProps) {
  if ("to" in action)
    return (
      <LinkButton className={styles.action} to={action.to} onClick={onDone}>
        {action.title}
      </LinkButton>
    );
  const press = () => {
    action.press();
    onDone();
  };
  return (
    <Button className={styles.action} onClick={press}>
      {action.title}
    </Button>
  );
}
