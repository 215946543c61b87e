/** `npm run new-feature -- name`: a feature folder in the shape of the house, its row at the end of the map, and its line in each app. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { langs } from "../platform/core/languages.ts";
import { root, say } from "./set-up.mjs";

const name = process.argv[2] ?? "";
const folder = join("features", name);
const camel = name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
const title = name.replace(/^./, (letter) => letter.toUpperCase()).replaceAll("-", " ");

if (!/^[a-z]+(-[a-z]+)*$/.test(name))
  refuse("Say `npm run new-feature -- name`, a name in small letters and hyphens such as lock-mining.");
if (existsSync(join(root, folder))) refuse(`${folder} exists already.`);

const files: Readonly<Record<string, string>> = {
  "README.md": `# ${title}

What it sells, in one sentence.

## Words

## Postings

| reason | from → to | why |
| ------ | --------- | --- |

## Invariants
`,
  "contract.ts": `/** ${title}: calls, events, rejections and shapes. */
export const calls = {};
`,
  "server.ts": `import { type Feature, feature } from "@assay/server/feature.ts";

/** ${title} on the server: call → query or command, job → command, event → listener. */
export function ${camel}Feature(): Feature {
  return feature("${name}", import.meta.dirname, { handlers: [] });
}
`,
  "web.tsx": `/** ${title} in the browser. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly ${name.includes("-") ? `"${name}"` : name}: typeof en;
  }
}

export const ${camel}: WebFeature = {
  name: "${name}",
  texts: import.meta.glob("./locales/*.json"),
  routes: [],
  shortcuts: [],
};
`,
  "sim.ts": `/** How people use it, and what must stay true of it (README.md, Invariants). */
import { simulation } from "@assay/server/simulation.ts";

export const sim = simulation("${name}", { tier: "B", deeds: [], truths: [], sometimes: [] });
`,
  ...Object.fromEntries(langs.map((lang) => [`locales/${lang}.json`, "{}\n"])),
};

for (const [file, text] of Object.entries(files)) write(join(folder, file), text);
const map = join("features", "map.ts");
change(map, /,?\s*\] as const/, `, "${name}"] as const`);
const apps = {
  server: { named: `${camel}Feature`, from: "server.ts", line: `${camel}Feature()` },
  web: { named: camel, from: "web.tsx", line: camel },
  simulator: { named: `sim as ${camel}`, from: "sim.ts", line: camel },
};
const lists = Object.entries(apps).map(([app, { named, from, line }]) => {
  const list = join("apps", app, "features.ts");
  // Behind the last import, which may have several lines.
  change(list, /(?<=\bfrom ".+";\n)(?![\s\S]*\bfrom ")/, `import { ${named} } from "@assay/features/${name}/${from}";\n`);
  // The features are the last list of their file.
  change(list, /,?\s*\](?![\s\S]*\])/, `, ${line}]`);
  return list;
});
spawnSync(join(root, "node_modules", ".bin", "oxfmt"), [map, ...lists, folder], { cwd: root });

say(`made ${folder}, last on the map: move its row up if features above shall need it`);
say(`next, a call in contract.ts, its file in server/ with a test, its row in server.ts, its screen in web/`);
say(`then sim.ts: how people use it, what must stay true, states that a long run must see`);
say(`a market price, chance or matching decides over it: tier A, with naive twins of its rules and planted.ts`);
say(`what it needs of the house, such as the mode or notify, goes into the brackets of its line in apps/server/features.ts`);

function change(path: string, place: RegExp, text: string): void {
  const before = readFileSync(join(root, path), "utf8");
  if (!place.test(before)) refuse(`${path} has no place for the new line: ${String(place)}.`);
  write(path, before.replace(place, text));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function refuse(sentence: string): never {
  console.error(`assay: ${sentence}`);
  process.exit(1);
}
