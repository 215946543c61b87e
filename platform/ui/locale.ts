/**
 * Texts. Every feature brings one JSON file per language, fetched with its first screen; `ui` holds the texts of the parts.
 * A missing text shows its key, so that it is noticed.
 */
import { type Lang, fillText, languages } from "@assay/core/languages.ts";
import { create } from "zustand";
import { session, useSession } from "./session.ts";

/** The files of texts of one folder, by path: `import.meta.glob("./locales/*.json")`. */
export type Texts = Readonly<Record<string, () => Promise<{ default: object }>>>;
type Values = Readonly<Record<string, string | number>>;
/**
 * Reads a text: `t("transfer.title")`, `t("rejections.below-minimum", { minimum: "10" })`. With a `count` among the values the
 * text is chosen by the plural rules of the language: `bills_one`, `bills_other`.
 */
export type Translate = (key: string, values?: Values) => string;

/** What is on screen: a language changes only when all its files that the page needs have come. */
interface Shown {
  readonly lang: Lang;
  readonly files: Readonly<Record<string, object>>;
}

const offered = new Map<string, Texts>([["ui", import.meta.glob("./locales/*.json")]]);
const useShown = create<Shown>(() => ({ lang: session.now().lang, files: {} }));

async function fetchFile(name: string, lang: Lang): Promise<object> {
  const [, file] = Object.entries(offered.get(name) ?? {}).find(([path]) => path.endsWith(`/${lang}.json`)) ?? [];
  if (!file) throw new Error(`no ${lang} texts named ${name}`);
  return (await file()).default;
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
export function useTexts(name: string): Translate {
  const lang = useShown((shown) => shown.lang);
  const file = useShown(({ files }) => files[name]);
  return (key, values) => read(lang, file, key, values);
}

/** A text outside a component, such as in a toast of the platform. */
export const translate: Translate = (key, values) => {
  const { lang, files } = useShown.getState();
  return read(lang, files["ui"], key, values);
};

/** The language on screen, outside a component. */
export const shownLanguage = (): Lang => useShown.getState().lang;

/** The BCP 47 tag of the language on screen, for Intl. */
export const useLanguageTag = (): string => languages[useShown(({ lang }) => lang)].tag;
