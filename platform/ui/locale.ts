/**
 * Texts. Every feature brings one JSON file per language, fetched with its first screen; `ui` holds the texts of the parts.
 * A missing text shows its key, so that it is noticed.
 */
import { type Lang, languages } from "@assay/core/languages.ts";
import i18next, { type ReadCallback } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { session, useSession } from "./session.ts";

export type Texts = Readonly<Record<Lang, () => Promise<{ default: object }>>>;
/** Reads a text: `t("transfer.title")`, `t("rejections.below-minimum", { minimum: "10" })`. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const texts = new Map<string, Texts>([["ui", { en: () => import("./locales/en.json"), zh: () => import("./locales/zh.json") }]]);

const lazyFiles = {
  type: "backend" as const,
  init() {},
  read(lang: string, name: string, done: ReadCallback) {
    const load = texts.get(name)?.[lang as Lang];
    if (!load) return done(new Error(`no texts ${name} in ${lang}`), null);
    load().then(
      (file) => done(null, file.default),
      (cause: Error) => done(cause, null),
    );
  },
};

/** Sets the language up; resolves when the parts' own texts are there. */
export async function startLocale(): Promise<void> {
  useSession.subscribe((now, before) => {
    if (now.lang !== before.lang) void i18next.changeLanguage(now.lang);
  });
  i18next.on("languageChanged", (lang) => {
    document.documentElement.lang = languages[lang as Lang].tag;
  });
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: session.now().lang,
      fallbackLng: false,
      ns: ["ui"],
      defaultNS: "ui",
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}

/** Makes the texts of a feature known; they are fetched by `loadTexts`. */
export function offerTexts(name: string, files: Texts): void {
  texts.set(name, files);
}

/** Fetches the texts of a feature in the language in use. */
export async function loadTexts(name: string): Promise<void> {
  await i18next.loadNamespaces(name);
}

/** The texts of a feature: `const t = useTexts("wallet")`. */
export function useTexts(name: string): Translate {
  const { t } = useTranslation(name);
  return (key, values) => t(key, values ?? {});
}

/** A text outside a component, such as in a toast of the platform. */
export const translate: Translate = (key, values) => i18next.t(key, { ns: "ui", ...values });

/** The BCP 47 tag of the language in use, for Intl. */
export const useLanguageTag = (): string => languages[useSession((now) => now.lang)].tag;
export const languageTag = (): string => languages[session.now().lang].tag;
