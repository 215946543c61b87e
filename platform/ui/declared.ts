/**
 * What features declare by name, bills and topics of messages: the text and the mark of each are its feature's. They come with a
 * screen that stands in them: `within([bills], () => import("./web/bills-screen.tsx"))`.
 */
import { createElement, type ReactNode } from "react";
import { create } from "zustand";
import { loadTexts, useTextsOf } from "./locale.ts";
import { offeredFeatures } from "./offered.ts";
import type { Icon, Marks, WebFeature } from "./screen.tsx";

/** None where they do not come: no screen fails for its marks. */
async function marksOf({ marks }: WebFeature, kind: "shortcuts" | "bills" | "topics"): Promise<Marks> {
  const loaded = await marks?.().catch(() => undefined);
  return loaded?.default[kind] ?? {};
}

export interface Declared {
  fetch(): Promise<void>;
  /** All that is declared, in the order of the features. */
  keys(): readonly string[];
  /** The feature that declares it; undefined of what came after this app. */
  featureOf(key: string): string | undefined;
  /** Its mark, 18 px large; nothing for what came after this app. */
  mark(key: string): ReactNode;
  /** What one is called, `<kind>.<key>` of its feature, or another text of it; what came after this app is shown as it is. */
  useText(): (key: string, group?: string) => string;
}

function declared(kind: "bills" | "topics"): Declared {
  let known: ReadonlyMap<string, { readonly feature: string; readonly Mark: Icon }> = new Map();
  return {
    fetch: async () => {
      const loaded = offeredFeatures().map(async (feature) => {
        const { name } = feature;
        const marks = Object.entries(await marksOf(feature, kind));
        if (marks.length > 0) await loadTexts(name).catch(() => undefined);
        return marks.map(([key, Mark]) => [key, { feature: name, Mark }] as const);
      });
      known = new Map((await Promise.all(loaded)).flat());
    },
    keys: () => [...known.keys()],
    featureOf: (key) => known.get(key)?.feature,
    mark: (key) => {
      const Mark = known.get(key)?.Mark;
      return Mark && createElement(Mark, { className: "size-[18px]" });
    },
    useText: () => {
      const textsOf = useTextsOf();
      return (key, group = kind) => {
        const feature = known.get(key)?.feature;
        return feature === undefined ? key : textsOf(feature)(`${group}.${key}`);
      };
    },
  };
}

export const bills = declared("bills");
export const topics = declared("topics");

const useShortcutMarks = create<Readonly<Record<string, Icon>>>(() => ({}));
const nameOf = (feature: string, key: string): string => `${feature} ${key}`;

/** Fetches the marks of all ways in from home. */
export function fetchShortcutMarks(): void {
  for (const feature of offeredFeatures()) {
    void marksOf(feature, "shortcuts").then((marks) => {
      const named = Object.entries(marks).map(([key, Mark]) => [nameOf(feature.name, key), Mark] as const);
      useShortcutMarks.setState(Object.fromEntries(named));
    });
  }
}

/** The mark of a way in, once it has come. */
export const useShortcutMark = (feature: string, key: string): Icon | undefined =>
  useShortcutMarks((marks) => marks[nameOf(feature, key)]);
