import { type ComponentType, createElement, lazy, memo, Suspense, useDeferredValue } from "react";
import { exportedComponent, loadListed } from "./lazy-list.ts";
import { showSnackbar } from "./ui/feedback/snackbars.ts";

/** Why a script may not come: what to do about it is said where it is shown. */
export const lostScriptText =
  "O parte a site-ului nu s-a putut încărca. Poate că există o versiune nouă sau legătura s-a întrerupt.";

/**
 * A part that loads when it is first drawn: `lazyPart(() => import("#web/ui/feedback/snackbar-host.tsx"), "SnackbarHost")`. It is
 * for what the first load draws now and then; the build replaces the call (scripts/lazy-pages.ts). Elsewhere React's own `lazy`
 * does. If its script fails, a notice says so and the page stays.
 */
export function lazyPart<N extends string, P>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
) {
  return patientPart(async () => (await load())[name]);
}

/**
 * Like `lazyPart`, for what visitors read and seldom press: the server writes it into the page, and its script comes later, so
 * that it costs the first load nothing. It is named in the page's own file, so that the build puts its styles among the page's
 * (scripts/joined-styles.ts).
 */
export function laterPart<N extends string, P extends object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
) {
  return writtenPart(lazyPart(load, name));
}

/**
 * What `laterPart` becomes on the server, of the component itself.
 * @public called by what scripts/lazy-pages.ts writes
 */
export function writtenPart<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  const Written = memo((props: P) => createElement(Suspense, null, createElement(Part, props)));
  // What changes before the script is there waits for it: what was written stays until then.
  return (props: P) => createElement(Written, useDeferredValue(props));
}

/**
 * What `lazyPart` becomes in browsers.
 * @public called by what scripts/lazy-pages.ts writes
 */
export function listedPart(name: string) {
  return patientPart(async () => exportedComponent(await loadListed(name), name));
}

/**
 * What `laterPart` becomes in browsers.
 * @public called by what scripts/lazy-pages.ts writes
 */
export function listedLaterPart(name: string) {
  return writtenPart(listedPart(name));
}

/** A script that fails leaves its place as it is, with what the server wrote or empty, because it is waited for without end. */
function patientPart<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      showSnackbar({ content: `${lostScriptText} Reîncarcă pagina.`, color: "error" });
      return new Promise<never>(() => undefined);
    }
  });
}
