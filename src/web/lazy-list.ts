import type { ComponentType } from "react";
import { readPageState } from "./page-state.ts";

/**
 * The build's list of all `lazyPage` and `lazyPart` calls (scripts/lazy-pages.ts): how to load each by its name, with the
 * addresses of all that it needs. It is loaded after the first page, because it is long.
 */
export async function loadLazyList(): Promise<Record<string, () => Promise<object>>> {
  const address = readPageState()?.lazyList;
  const module = address ? await importAddress(address) : {};
  return isList(module) ? module.lazyList : {};
}

/** The module that exports `name`. */
export async function loadListed(name: string): Promise<object> {
  // The page that the document shows: its styles are in the head, its scripts are on their way.
  const shown = readPageState()?.scripts[name];
  if (shown) return importAddress(shown);
  const load = (await loadLazyList())[name];
  if (!load) throw new TypeError(`The build does not list ${name}`);
  return load();
}

export function exportedComponent(module: object, name: string): ComponentType {
  const component: unknown = Object.entries(module).find(([exported]) => exported === name)?.[1];
  if (!isComponent(component)) throw new TypeError(`The component ${name} is not exported`);
  return component;
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === "function";
}

async function importAddress(address: string): Promise<object> {
  const module: unknown = await import(/* @vite-ignore */ address);
  if (typeof module !== "object" || module === null) throw new TypeError(`No module: ${address}`);
  return module;
}

function isList(value: object): value is { lazyList: Record<string, () => Promise<object>> } {
  return "lazyList" in value;
}
