import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { WEEK_MS } from "#shared/time/durations.ts";
import { readReply } from "#web/api.ts";
import { call, read } from "#web/calls/call.ts";
import { OWN_CARD } from "#web/first-paint.ts";
import { keepCopy } from "#web/calls/own-copies.ts";
import { readToken } from "#web/session.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { readOwnNext } from "../../home-calls.ts";
import type { OwnNext as Own } from "../../own-next.ts";
import { OwnCard } from "./own-card.tsx";
import styles from "./own-next.module.css";

interface OwnNextProps {
  /** Id of who is logged in. */
  person: string;
  /** Of what stood here until the answer came, 0 where nothing did; `undefined` until it is here. */
  height: number | undefined;
  onArrival: () => void;
}

/** Asks for a member's own part of `/`, and keeps a copy of how it looks for the next time. */
export function OwnNext({ person, height, onArrival }: OwnNextProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...read(readOwnNext, {}),
    queryFn: askOwnNext,
  });
  const part = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const isHere = data !== undefined;
  useLayoutEffect(() => {
    if (isHere) onArrival();
  }, [isHere, onArrival]);
  useEffect(() => {
    const shown = part.current;
    const card = shown?.firstElementChild;
    if (!isHere || !shown || !card) return undefined;
    const grow = () => setWhole(true);
    const observer = new ResizeObserver(() => setCut(shown.scrollHeight > shown.clientHeight));
    shown.addEventListener("click", grow);
    shown.addEventListener("focusin", grow);
    observer.observe(card);
    return () => {
      shown.removeEventListener("click", grow);
      shown.removeEventListener("focusin", grow);
      observer.disconnect();
    };
  }, [isHere]);
  useEffect(() => {
    if (data && part.current) keepLook(part.current, person);
  }, [data, person]);
  if (!data)
    return (
      isError && (
        <p className={`aside ${styles.updating}`} role="alert">
          Nu s-a putut actualiza.{" "}
          <Button look="link" isBusy={isFetching} onClick={() => void refetch()}>
            Încearcă din nou
          </Button>
        </p>
      )
    );
  return (
    <div className={styles.part} style={isWhole || !height ? undefined : { height }} ref={part}>
      <OwnCard own={data} />
      {isCut && !isWhole && (
        // The keyboard needs no button: what has the focus is shown.
        <button type="button" className={styles.all} tabIndex={-1}>
          Arată tot
        </button>
      )}
    </div>
  );
}

/** The head's script has asked already, once; what it was refused is asked again, so that the refusal is heard. */
async function askOwnNext(): Promise<Own> {
  const { early } = globalThis;
  globalThis.early = undefined;
  const text = early?.token === readToken() ? await early?.reply : "";
  return text ? readReply<Own>(200, text).data : call(readOwnNext, {});
}

/** Keeps how the part looks, without what passes by itself and what would be said or found twice. */
function keepLook(part: HTMLElement, sub: string): void {
  const build = document.querySelector<HTMLElement>("[data-build]")?.dataset["build"];
  const copy = part.cloneNode(true);
  if (build === undefined || !(copy instanceof HTMLElement)) return;
  for (const passing of copy.querySelectorAll("[data-passing], [role=alert], [tabindex='-1']"))
    passing.remove();
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  const text = JSON.stringify([build, copy.innerHTML]);
  keepCopy(OWN_CARD, { sub, until: Date.now() + WEEK_MS, text });
}
