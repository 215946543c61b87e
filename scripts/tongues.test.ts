/**
 * Every language that is offered is whole: its texts and pages say all that English says, in forms that its grammar has, and in the
 * words that docs/words keeps for it.
 */
import assert from "node:assert/strict";
import { basename, dirname } from "node:path";
import { test } from "node:test";
import { type Lang, langs, languages } from "../platform/core/languages.ts";
import { filesOf, type Source } from "./sources.ts";
import alike from "./alike.json" with { type: "json" };

const PLURAL = /_(zero|one|two|few|many|other)$/;
const FEW = 2;
const others = langs.filter((lang) => lang !== "en");
const textFiles = filesOf("{platform,features,apps,scripts}/**/locales/*.json");
const pages = filesOf("features/*/pages/*.md");
const langOf = (path: string): string => /[./](\w+)\.(?:json|md)$/.exec(`/${basename(path)}`)?.[1] ?? "";
const inConsole = (path: string): boolean => path.includes("/console/");
const isWord = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, ""));

/** All texts of a file by their full key. */
function textsOf({ text }: Source): Map<string, string> {
  const flat = (value: object, before: string): [string, string][] =>
    Object.entries(value).flatMap(([name, inner]) =>
      typeof inner === "string" ? [[before + name, inner] as [string, string]] : flat(inner as object, `${before}${name}.`),
    );
  return new Map(flat(JSON.parse(text) as object, ""));
}

interface Pair {
  readonly path: string;
  readonly english: Map<string, string>;
  readonly own: Map<string, string>;
}

/** The files of a language beside the English ones; a console has Chinese alone. */
const pairsIn = (lang: Lang): Pair[] =>
  textFiles
    .filter(({ path }) => basename(path) === "en.json" && (lang === "zh" || !inConsole(path)))
    .map((english) => {
      const path = `${dirname(english.path)}/${lang}.json`;
      const own = textFiles.find((one) => one.path === path);
      return { path, english: textsOf(english), own: own ? textsOf(own) : new Map() };
    });

const stemsOf = (texts: Map<string, string>): Set<string> => new Set([...texts.keys()].map((key) => key.replace(PLURAL, "")));
const gapsOf = (text: string): string => [...new Set(text.match(/\{\{[\w-]+\}\}/g))].sort().join(" ");

/** The kinds of what a page has in it, in order: its headings with their names, and where it leads. */
const bonesOf = (page: string): string[] => [
  ...[...page.matchAll(/^(#{1,6}) .*?(\{#[\w-]+\})?$/gm)].map(([, level, name = ""]) => `${level}${name}`),
  ...[...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => to).sort(),
];

/** What a language calls a thing by no means, of the third column of its words, without those of which it says "Right elsewhere". */
function shunnedIn(words: string): string[] {
  const [, elsewhere = ""] = /^Right elsewhere: (.*)\.$/m.exec(words) ?? [];
  const right = new Set(elsewhere.split(", "));
  const rows = [...words.matchAll(/^\|(.*)\|$/gm)].map(([, row = ""]) => row.split("|").map((cell) => cell.trim()));
  return rows
    .slice(2)
    .flatMap(([, , not = ""]) => not.replaceAll(/（[^）]*）|\([^)]*\)/g, "").split(/[,、，;；]/))
    .map((word) => word.trim())
    .filter((word) => word !== "" && !right.has(word));
}

/** A sentence and who says it: beside one that many say, the few are those to mend. */
const sayers = ([text, files]: [string, readonly { readonly path: string }[]]): string =>
  `  ${files.length}: "${text}"${files.length > FEW ? "" : ` in ${files.map(({ path }) => path).join(", ")}`}`;

/** Chinese and Japanese write no spaces between words, Korean ties endings to them. */
function wordOf(word: string, lang: Lang): RegExp {
  const exact = RegExp.escape(word).replaceAll(/'|’|\\x27/g, "['’]");
  if (lang === "hk" || lang === "jp") return new RegExp(exact, "u");
  return new RegExp(`(?<!\\p{L})${exact}${lang === "kor" ? "" : "(?!\\p{L})"}`, "iu");
}

for (const lang of others) {
  test(`${lang}: every text is there, with the same gaps`, () => {
    const faults = pairsIn(lang).flatMap(({ path, english, own }) => {
      const [wanted, found] = [stemsOf(english), stemsOf(own)];
      const gaps = [...own].filter(([key, text]) => {
        const stem = key.replace(PLURAL, "");
        const said = [...english].filter(([one]) => one.replace(PLURAL, "") === stem).map(([, one]) => gapsOf(one));
        return said.length > 0 && !said.includes(gapsOf(text));
      });
      return [
        ...[...wanted.difference(found)].map((key) => `${path} lacks ${key}`),
        ...[...found.difference(wanted)].map((key) => `${path} has ${key}, which English has not`),
        ...gaps.map(([key]) => `${path} has other gaps in ${key}`),
      ];
    });
    assert.deepEqual(faults, []);
  });

  test(`${lang}: what is counted has the forms that its grammar tells apart, and no other`, () => {
    const forms = new Intl.PluralRules(languages[lang].tag).resolvedOptions().pluralCategories.toSorted().join(" ");
    const faults = pairsIn(lang).flatMap(({ path, own }) =>
      [
        ...Map.groupBy(
          [...own.keys()].filter((key) => PLURAL.test(key)),
          (key) => key.replace(PLURAL, ""),
        ),
      ]
        .filter(
          ([, keys]) =>
            keys
              .map((key) => PLURAL.exec(key)?.[1] ?? "")
              .sort()
              .join(" ") !== forms,
        )
        .map(([stem]) => `${path}: ${stem}`),
    );
    assert.deepEqual(faults, [], `Give it ${forms}.`);
  });

  test(`${lang}: what is counted in English is counted here`, () => {
    const faults = pairsIn(lang).flatMap(({ path, english, own }) =>
      [...english.keys()].filter((key) => key.endsWith("_other") && !own.has(key)).map((key) => `${path}: ${key}`),
    );
    assert.deepEqual(faults, []);
  });

  test(`${lang}: nothing is left in English`, () => {
    const kept = new Set([...alike.all, ...(alike[lang] ?? [])]);
    const left = pairsIn(lang)
      .filter(({ path }) => !inConsole(path))
      .flatMap(({ path, english, own }) =>
        [...own]
          .filter(([key, text]) => english.get(key) === text && isWord(text) && !kept.has(text))
          .map(([key, text]) => `${path}: ${key} is "${text}"`),
      );
    assert.deepEqual(left, [], "Translate it, or name it in scripts/alike.json if it is the language's own word.");
  });

  test(`${lang}: a refusal is one sentence in the whole product`, () => {
    const told = pairsIn(lang).filter(({ path }) => !inConsole(path));
    const said = told.flatMap(({ path, own }) =>
      [...own].filter(([key]) => key.startsWith("rejections.")).map(([key, text]) => ({ path, key, text })),
    );
    const faults = [...Map.groupBy(said, ({ key }) => key)]
      .filter(([, all]) => new Set(all.map(({ text }) => text)).size > 1)
      .map(([key, all]) => [key, ...[...Map.groupBy(all, ({ text }) => text)].map(sayers)].join("\n"));
    assert.deepEqual(faults, [], ["Take the sentence that most have.", ...faults].join("\n"));
  });

  test(`${lang}: every page is there, with the same headings and ways on`, () => {
    const english = pages.filter(({ path }) => langOf(path) === "en");
    const faults = english.flatMap(({ path, text }) => {
      const own = pages.find((one) => one.path === path.replace(/\.en\.md$/, `.${lang}.md`));
      if (!own) return [`${path} is not there in ${lang}`];
      return bonesOf(own.text).join("\n") === bonesOf(text).join("\n") ? [] : [`${own.path} has other headings or links`];
    });
    assert.deepEqual(faults, []);
  });

  const [words] = filesOf(`docs/words/${lang}.md`);
  if (words)
    test(`${lang}: the words of the trade are kept`, () => {
      const own = [
        ...pairsIn(lang).flatMap(({ path, own: texts }) => [...texts].map(([key, text]) => [`${path}: ${key}`, text] as const)),
        ...pages.filter(({ path }) => langOf(path) === lang).map(({ path, text }) => [path, text] as const),
      ].map(([where, text]) => [where, text.replaceAll(/\{\{[^}]*\}\}|\{#[^}]*\}|\]\([^)]*\)/g, "")] as const);
      const faults = shunnedIn(words.text).flatMap((word) =>
        own.filter(([, text]) => wordOf(word, lang).test(text)).map(([where]) => `${where} says ${word}`),
      );
      assert.deepEqual(faults, [], `See ${words.path}; a word with a second meaning stands behind its "Right elsewhere".`);
    });
}
