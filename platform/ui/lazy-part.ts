/** Parts of one feature on the screens of a later one: their code and texts are fetched when they are first shown. */
import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from "react";
import { loadTexts } from "./locale.ts";

export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Brings it before it is shown; it then stands at once. */
  readonly fetch: () => Promise<unknown>;
}

export function lazyPart<Props extends object>(
  feature: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let known: ComponentType<Props> | undefined;
  async function fetch(): Promise<{ default: ComponentType<Props> }> {
    const [part] = await Promise.all([load(), loadTexts(feature)]);
    known = part.default;
    return part;
  }
  const later: ComponentType<Props> = lazy(fetch);
  // What is on screen stays what it was when it came.
  const Part = (props: Props) => createElement(useState(() => known ?? later)[0], props);
  return Object.assign(Part, { fetch });
}

/** A screen and what it stands in, such as parts of another feature: they come together. */
export const within =
  <Screen>(parts: readonly Pick<LazyPart<never>, "fetch">[], screen: () => Promise<Screen>) =>
  async (): Promise<Screen> =>
    (await Promise.all([screen(), ...parts.map((part) => part.fetch())]))[0];
