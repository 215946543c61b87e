/** No text is left over: what a language file holds, some code asks for. That none is missing, types and the structure test see. */
import assert from "node:assert/strict";
import { dirname } from "node:path";
import { test } from "node:test";
import { filesOf, type Source } from "./sources.ts";

const code = filesOf("{platform,features,apps,scripts}/**/*.{ts,tsx}").filter(({ path }) => !/\.test\.tsx?$/.test(path));

/** The paths of a file's texts, without the ending that only plural rules tell. */
function keysOf(file: object, before = ""): string[] {
  return Object.entries(file).flatMap(([name, value]) =>
    typeof value === "string"
      ? [before + name.replace(/_(zero|one|two|few|many|other)$/, "")]
      : keysOf(value, `${before}${name}.`),
  );
}

const textOf = (sources: readonly Source[]): string => sources.map(({ text }) => text).join("\n");
const literalsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/["`]([\w. -]+)["`]/g)].map(([, literal = ""]) => literal));

/** Keys that are put together: `t(`states.${state}`)` asks for every text one step below. */
const patternsIn = (text: string): RegExp[] =>
  [...text.matchAll(/`([a-z][\w-]*[.-](?:[\w.-]|\$\{(?:[^{}`]|\{[^{}]*\})*\})*)`/g)].map(
    ([, template = ""]) => new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "[^.]+")}$`),
  );

/** Commands of a feature by the keys of their texts: "POST /pools/fund" is `pools-fund`. */
const commandsOf = (folder: string): ReadonlySet<string> =>
  new Set(
    [...textOf(filesOf(`${folder}/{contract,contract/*}.ts`)).matchAll(/\bcall\("POST \/([\w/-]+)"/g)].map(([, path = ""]) =>
      path.replaceAll(/[/_]/g, "-"),
    ),
  );

const spoken = literalsIn(textOf(code));
/** What is carried on step by step is told by this part, in the words of its feature. */
const told = textOf(filesOf("platform/ui/ticket/carried-on.tsx"));

test("a feature reads its own texts and those of the parts", () => {
  const others = code.flatMap(({ path, text }) => {
    const [, feature] = path.match(/^features\/([a-z-]+)\//) ?? [];
    const read = [...text.matchAll(/\b(?:useTexts\(|Translate<)"([\w-]+)"/g)].map(([, name]) => name);
    return feature === undefined
      ? []
      : read
          .filter((name) => ![feature, `${feature}-console`, "ui", "console"].includes(name ?? ""))
          .map((name) => `${path}: ${name}`);
  });
  assert.deepEqual(others, [], "Let the other feature bring a part that says it, or name it in its outline.");
});

test("what a feature declares for screens of others has its name in the outline", () => {
  const nameless = filesOf("features/*/web.tsx").flatMap(({ path, text }) => {
    const [english] = filesOf(`${dirname(path)}/locales/en.json`);
    const named = new Set(keysOf(JSON.parse(english?.text ?? "{}") as object));
    const shortcuts = [...text.matchAll(/\{ key: "([\w-]+)", route: /g)].map(([, key]) => `outline.shortcuts.${key}`);
    const product = /^ {2}product: /m.test(text) ? ["outline.product"] : [];
    return [...shortcuts, ...product].filter((key) => !named.has(key)).map((key) => `${path}: ${key}`);
  });
  assert.deepEqual(nameless, [], "Add the text to the feature's locales.");
});

for (const { path, text } of filesOf("{platform/{core,ui},features,apps,scripts}/**/locales/en.json")) {
  test(`some code asks for every text of ${path}`, () => {
    const folder = dirname(dirname(path));
    // The parts' own texts are for everybody.
    const owners = code.filter((source) => folder === "platform/ui" || source.path.startsWith(`${folder}/`));
    const own = textOf(owners);
    const server = textOf(owners.filter((source) => source.path.includes("/server/")));
    const all = own.includes("<CarriedOn") ? own + told : own;
    const [literals, patterns] = [literalsIn(all), patternsIn(all)];
    const isRead = (section: string): boolean =>
      new RegExp(`\\.${section}\\b`).test(server) || (section === "notices" && server.includes("phrasesOf("));
    const isAsked = (key: string): boolean => {
      const [section = "", name = "", inner = ""] = key.split(".");
      // A desk says what its feature's server declares, and what the feature's calls do.
      if (folder.endsWith("/console")) {
        const declared = literalsIn(textOf(code.filter((source) => source.path.startsWith(`${dirname(folder)}/`))));
        if (section === "queues") return declared.has(name);
        if (section === "panels") return declared.has(name) && (["title", "states"].includes(inner) || declared.has(inner));
        if (section === "acts") return commandsOf(dirname(folder)).has(name);
        // A line of a desk's form says the faults that its rules name.
        if (section === "faults" && own.includes("<FormLine")) return literals.has(name);
      }
      // What is declared has its text said by others.
      if (section === "rejections")
        return (
          spoken.has(name === "below-least" ? "below-minimum" : name) || [...spoken].some((code) => name.startsWith(`${code}-`))
        );
      if (["bills", "topics", "open", "holds"].includes(section) && literals.has(name)) return true;
      // A judge of receipts speaks this section alone.
      if (section === "receipts") return literals.has(name) || patterns.some((pattern) => pattern.test(name));
      if (key === "outline.product") return /^ {2}product: /m.test(own);
      if (key.startsWith("outline.shortcuts.")) return own.includes(`{ key: "${key.split(".")[2]}", route: `);
      return isRead(section) || literals.has(key) || patterns.some((pattern) => pattern.test(key));
    };
    const unused = keysOf(JSON.parse(text) as object).filter((key) => !isAsked(key));
    assert.deepEqual(unused, [], "Take them out of the file of each language.");
  });
}
