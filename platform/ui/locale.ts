/**
 * Texts. Every feature brings one JSON file per language, fetched with its first screen; `ui` holds the texts of the parts.
 * A missing text shows its key, so that it is noticed.
 */
import { type Lang, fillText, languages, learnForm } from "@assay/core/languages.ts";
import { create } from "zustand";
import { session, useSession } from "./session.ts";
import type en from "./locales/en.json";

/** The files of texts of one folder, by path: `import.meta.glob("./locales/*.json")`. The app's build puts a name in its place (apps/web/texts.ts). */
export type Texts = Readonly<Record<string, () => Promise<{ default: object }>>>;
/** Where the app's build has put the files of each language. */
declare const TEXT_PLACES: Readonly<Record<Lang, string>>;
type Values = Readonly<Record<string, string | number>>;

/** The English file of each folder of texts, by name. A feature adds its own in its web.tsx. */
export interface TextFiles {
  readonly ui: typeof en;
}

/** The dotted paths of a file's texts; what differs by a plural rule alone is one. */
type KeyIn<File> = {
  [Name in keyof File & string]: File[Name] extends string ? Singular<Name> : `${Name}.${KeyIn<File[Name]>}`;
}[keyof File & string];
type Singular<Name extends string> = Name extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Name;
export type TextKey<Name extends keyof TextFiles> = KeyIn<TextFiles[Name]>;

/**
 * Reads a text: `t("transfer.title")`, `t("rejections.below-minimum", { minimum: "10" })`. With a `count` among the values the
 * text is chosen by the plural rules of the language: `bills_one`, `bills_other`.
 */
export type Translate<Name extends keyof TextFiles> = (key: TextKey<Name>, values?: Values) => string;
/** Reads some file's texts. */
export type AnyTranslate = (key: never, values?: Values) => string;

/** A text whose key is known only at run time, such as a rejection's code; the key itself where there is none. */
export const foundText = (t: AnyTranslate, key: string, values?: Values): string => t(key as never, values);

/** What is on screen: a language changes only when all its files that the page needs have come. */
interface Shown {
  readonly lang: Lang;
  readonly files: Readonly<Record<string, object>>;
}

const offered = new Map<string, Texts>([["ui", import.meta.glob("./locales/*.json")]]);
const useShown = create<Shown>(() => ({ lang: session.now().lang, files: {} }));

async function fetchFile(name: string, lang: Lang): Promise<object> {
  const place: unknown = offered.get(name);
  if (typeof place === "string") {
    const file = await fetchBuilt(`/assets/texts/${TEXT_PLACES[lang]}/${place}.json`);
    if (name === "ui" && file.form) learnForm(languages[lang].tag, file.form);
    return file;
  }
  const [, file] = Object.entries(offered.get(name) ?? {}).find(([path]) => path.endsWith(`/${lang}.json`)) ?? [];
  if (!file) throw new Error(`no ${lang} texts named ${name}`);
  return (await file()).default;
}

/** With the parts' texts the build brings how their language writes. */
type Built = Readonly<Record<string, unknown>> & { readonly form?: Parameters<typeof learnForm>[1] };

/** A file that does not come is told like code that does not: a deployment may have taken it away. */
async function fetchBuilt(path: string): Promise<Built> {
  try {
    const answer = await fetch(path);
    if (answer.ok) return (await answer.json()) as Built;
  } catch {
    // Told below, whatever it was.
  }
  throw Object.assign(new Error(`${path} did not arrive`), { name: "ChunkLoadError" });
}

/** Sets the language up and follows the customer's choice; resolves when the parts' own texts and the named ones are there. */
export async function startLocale(names: readonly string[]): Promise<void> {
  markPage(session.now().lang);
  useSession.subscribe((now, before) => {
    if (now.lang !== before.lang) void changeLanguage(now.lang);
  });
  await Promise.all(["ui", ...names].map(loadTexts));
}

async function changeLanguage(lang: Lang): Promise<void> {
  const names = Object.keys(useShown.getState().files);
  const files = await Promise.all(names.map(async (name) => [name, await fetchFile(name, lang)] as const));
  // Another language may have been chosen while these files were on their way.
  if (session.now().lang !== lang) return;
  markPage(lang);
  useShown.setState({ lang, files: Object.fromEntries(files) });
}

/** Tells the browser the language, for hyphens, voices and the right shapes of Han characters. */
function markPage(lang: Lang): void {
  document.documentElement.lang = languages[lang].tag;
}

/** Makes the texts of a feature known; they are fetched by `loadTexts`. */
export function offerTexts(name: string, files: Texts): void {
  offered.set(name, files);
}

/** Fetches the texts of a feature in the language in use. */
export async function loadTexts(name: string): Promise<void> {
  if (name in useShown.getState().files) return;
  const { lang } = session.now();
  const file = await fetchFile(name, lang);
  if (session.now().lang !== lang) return loadTexts(name);
  useShown.setState(({ files }) => ({ files: { ...files, [name]: file } }));
}

/** The text at a dotted path of a file. */
function find(file: object | undefined, path: string): string | undefined {
  let at: unknown = file;
  for (const step of path.split(".")) {
    if (typeof at !== "object" || at === null) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[step];
  }
  return typeof at === "string" ? at : undefined;
}

const pluralRules = new Map<Lang, Intl.PluralRules>();

function pluralOf(lang: Lang, count: number): Intl.LDMLPluralRule {
  const rules = pluralRules.get(lang) ?? new Intl.PluralRules(languages[lang].tag);
  pluralRules.set(lang, rules);
  return rules.select(count);
}

function read(lang: Lang, file: object | undefined, key: string, values: Values = {}): string {
  const { count } = values;
  const plural = typeof count === "number" ? find(file, `${key}_${pluralOf(lang, count)}`) : undefined;
  return fillText(plural ?? find(file, key) ?? key, values);
}

/** The texts of a feature: `const t = useTexts("wallet")`. Those of another that come later draw nothing anew. */
export function useTexts<Name extends keyof TextFiles>(name: Name): Translate<Name> {
  const lang = useShown((shown) => shown.lang);
  const file = useShown(({ files }): object | undefined => files[name]);
  return (key, values) => read(lang, file, key, values);
}

/** What a feature calls itself: `outline("spot", "product")`, `outline("spot", "shortcuts.orders")`. It is there before any screen (outline.ts of the app). */
export function useOutline(): (feature: string, key: string) => string {
  const t = useTexts("ui");
  return (feature, key) => foundText(t, `features.${feature}.${key}`);
}

/** The texts of whichever feature is named, for what features have declared: `useTextsOf()(feature)(key)`. */
export function useTextsOf(): (name: string) => (key: string, values?: Values) => string {
  const { lang, files } = useShown();
  return (name) => (key, values) => read(lang, files[name], key, values);
}

/** A text outside a component, such as in a toast of the platform. */
export const translate: Translate<"ui"> = (key, values) => {
  const { lang, files } = useShown.getState();
  return read(lang, files["ui"], key, values);
};

/** The language on screen, outside a component. */
export const shownLanguage = (): Lang => useShown.getState().lang;

/** The BCP 47 tag of the language on screen, for Intl. */
export const useLanguageTag = (): string => languages[useShown(({ lang }) => lang)].tag;
