/** The laws of the house that a machine can check. Each test is one law, and its message says what to do instead. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { featureMap } from "../features/map.ts";
import { type Lang, langs } from "../platform/core/languages.ts";
import { describeConfig } from "../platform/server/config.ts";
import { mayImport, placeOf } from "./floors.ts";
import { root } from "./set-up.mjs";
import { filesOf, importsOf, read, type Source } from "./sources.ts";

const code = filesOf("{platform,features,apps}/**/*.{ts,tsx}");
const isTest = ({ path }: Source): boolean => /\.test\.tsx?$/.test(path);

/** One finding a line; a law is kept when there is none. */
function law(name: string, instead: string, findings: () => readonly string[]): void {
  test(name, () => {
    const found = findings();
    assert.ok(found.length === 0, `${instead}\n  ${found.join("\n  ")}`);
  });
}

law(
  "imports go down or sideways, never up and never between server and browser",
  "Move the shared part to platform/core, to a contract or to rules.ts.",
  () =>
    code.flatMap((source) =>
      importsOf(source).flatMap(({ target }) => {
        const [from, to] = [placeOf(source.path), target === undefined ? undefined : placeOf(target)];
        // The root's package.json tells the version.
        if (target !== undefined && target !== "package.json" && to === undefined)
          return [`${source.path} imports ${target}, which is outside the house`];
        return from === undefined || to === undefined || mayImport(from, to) ? [] : [`${source.path} imports ${target}`];
      }),
    ),
);

law("files import each other in no circle, types included", "Move what both need into a file of its own.", () => {
  const imports = new Map(
    code.map((source) => [source.path, importsOf(source).flatMap(({ target, isLazy }) => (isLazy ? [] : [target ?? ""]))]),
  );
  // Whatever imports nothing that is left, and whatever nothing left imports, is in no circle.
  let left = [...imports.keys()];
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const [still, imported] = [new Set(left), new Set(left.flatMap((path) => imports.get(path)!))];
    left = left.filter((path) => imported.has(path) && imports.get(path)!.some((target) => still.has(target)));
  }
  return left;
});

law(
  "a feature imports only features above it on the map",
  "Call downward and emit an event upward: put the feature that needs the other below it in features/map.ts, or listen to an event.",
  () =>
    betweenFeatures().flatMap(({ path, from, to }) =>
      rank(to) < rank(from) ? [] : [`${path} imports ${to}, which is not above ${from}`],
    ),
);

law(
  "a feature is entered by its entry files",
  "Import @assay/features/<name>/contract.ts (content/contract/site.ts alone where the first screen needs no more), server.ts, sim.ts, receipts.ts, web.tsx, parts.ts (what its screens lend to those of later features) or console.tsx, and let that file export what is needed.",
  () =>
    code.flatMap((source) =>
      importsOf(source)
        .filter(({ target }) => target !== undefined && placeOf(target)?.feature !== undefined)
        .filter(({ target = "" }) => placeOf(target)?.feature !== placeOf(source.path)?.feature)
        .filter(
          ({ specifier }) =>
            !/^@assay\/features\/[a-z-]+\/(contract(\/site)?\.ts|server\.ts|sim\.ts|receipts\.ts|parts\.ts|web\.tsx|console\.tsx)$/.test(
              specifier,
            ),
        )
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    ),
);

law(
  "what runs anywhere or in a browser imports nothing of Node",
  "Move it to platform/server or to the feature's server folder.",
  () =>
    code
      .filter((source) => !isTest(source) && !source.path.startsWith("apps/") && placeOf(source.path)?.column !== "server")
      .flatMap((source) =>
        importsOf(source).flatMap(({ specifier }) =>
          specifier.startsWith("node:") ? [`${source.path} imports ${specifier}`] : [],
        ),
      ),
);

law(
  "the map names every feature, and every feature on it exists",
  "Add the feature's row to features/map.ts, or remove it.",
  () => {
    const folders = readdirSync(join(root, "features"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
      .map((entry) => entry.name);
    const names: readonly string[] = featureMap;
    return [
      ...folders.filter((folder) => !names.includes(folder)).map((folder) => `features/${folder} is not on the map`),
      ...names.filter((name) => !folders.includes(name)).map((name) => `${name} has no folder`),
    ];
  },
);

/** A feature may lack any of these; it may not have anything else. */
const kinds: readonly RegExp[] = [
  /^README\.md$/,
  /^(contract(\/[a-z-]+)?|server|sim|receipts|planted|parts)\.ts$/,
  /^(web|console)\.tsx$/,
  /^rules(\/[a-z0-9-]+)?(\.test)?\.ts$/,
  /^server\/migrations\/\d{3}-[a-z0-9-]+\.sql$/,
  /^server\/([a-z0-9-]+\/)?[a-z0-9-]+(\.test)?\.ts$/,
  /^(web|console)\/([a-z0-9-]+\/)?[a-z0-9-]+(\.test)?\.tsx?$/,
  /^scenarios\/[a-z0-9-]+(\.test\.ts|\.ts|\.golden\.txt)$/,
  /^(console\/)?locales\/[a-z]+\.json$/,
  /^pages\/[a-z-]+\.[a-z]+\.md$/,
];

law(
  "a feature holds only files of the known kinds",
  "Give the file one of the places of house.md, section 2; pure decisions go to rules.ts or rules/.",
  () =>
    featureMap.flatMap((feature) =>
      filesOf(`features/${feature}/**/*`)
        .map(({ path }) => path.slice(`features/${feature}/`.length))
        .filter((path) => !kinds.some((kind) => kind.test(path)))
        .map((path) => `features/${feature}/${path}`),
    ),
);

law(
  "nothing that is shipped knows the simulator or what is planted",
  "What both need belongs into the platform: planted bugs must have no way into the product.",
  () =>
    code
      .filter(({ path }) => !/^apps\/(simulator|crash)\/|^features\/[a-z-]+\/sim\.ts$/.test(path))
      .flatMap((source) =>
        importsOf(source)
          .filter(({ target = "" }) => target.startsWith("apps/simulator/") || target.endsWith("/planted.ts"))
          .map(({ target }) => `${source.path} imports ${target}`),
      ),
);

law("the simulator uses every feature", "Write features/<name>/sim.ts, and its line in apps/simulator/features.ts.", () => {
  const simulated = importsOf(code.find(({ path }) => path === "apps/simulator/features.ts")!).map(({ specifier }) => specifier);
  return featureMap.filter((feature) => !simulated.includes(`@assay/features/${feature}/sim.ts`));
});

/** Words that name nothing: a file or a function called so could hold anything. */
const empty = new Set(["util", "utils", "helper", "helpers", "common", "misc", "manager", "service", "handler", "data", "info"]);

law("names say what a thing is", "Use the field's own word for it; these words fit everything and so tell nothing.", () => {
  const wordsOf = (name: string): string[] =>
    name
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .split(/[^a-z]+/);
  const isEmpty = (name: string): boolean => wordsOf(name).some((word) => empty.has(word));
  const functions =
    /^export (?:default )?(?:async )?function\*? (\w+)|^export const (\w+)\s*(?::[^=]+)?=\s*(?:async )?(?:<[^=]*>)?\([^;]*?=>/gm;
  const everything = [...code, ...filesOf("{scripts,journeys,abuse,benchmarks}/**/*.{ts,tsx,mjs}")];
  return everything.flatMap((source) => [
    ...(source.path.split("/").some(isEmpty) ? [source.path] : []),
    ...[...source.text.matchAll(functions)]
      .map((match) => match[1] ?? match[2] ?? "")
      .flatMap((name) => (isEmpty(name) ? [`${source.path}: ${name}`] : [])),
  ]);
});

/** What stands after these words in SQL is a table. */
const tables = /\b(?:from|join|into|update|table|table if exists|references|truncate|on)\s+(?:only\s+)?([a-z_]+)\.[a-z_]+/gi;

const statements = ({ path, text }: Source): string =>
  path.endsWith(".sql")
    ? text.replace(/--.*$/gm, "")
    : [...text.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)].map((match) => match[1]).join("\n");

const schemasIn = (source: Source): string[] => [
  ...[...statements(source).matchAll(tables)].map((match) => match[1] ?? ""),
  ...[...source.text.matchAll(/\btableOf\("([a-z_]+)\./g)].map((match) => match[1] ?? ""),
];

law(
  "a feature's SQL names only its own schema",
  "Ask the other feature through its server.ts, or listen to its events and keep what you need.",
  () => {
    const schemas = new Map<string, string>(featureMap.map((feature) => [feature.replaceAll("-", "_"), feature]));
    return filesOf("features/**/*.{ts,sql}").flatMap((source) =>
      schemasIn(source)
        .filter(
          (schema) => schema === "platform" || (schemas.has(schema) && schemas.get(schema) !== placeOf(source.path)?.feature),
        )
        .map((schema) => `${source.path} names ${schema}`),
    );
  },
);

law(
  "every reason that moves a customer's money is a bill that its feature declares",
  "Add it to `bills` in the feature's contract.ts, its text to locales/ as bills.<reason>, and its mark to `bills` of web/marks.ts.",
  () =>
    filesOf("features/*/server/postings.ts").flatMap(({ path, text }) => {
      const feature = placeOf(path)!.feature!;
      const declared = new Set(declaredBills(feature));
      const posted = text.split(/^(?=export )/m).flatMap((part) =>
        [...part.matchAll(/(?:\breason: |\b(?:posting|postingsOf|aside)\()"([a-z-]+)"/g)].map(([, reason = ""]) => ({
          reason,
          part,
        })),
      );
      const texts = textsOf(`features/${feature}/locales/en.json`);
      return [
        ...posted
          .filter(({ reason, part }) => !declared.has(reason) && /customer|holder|buyer|: Address\b/i.test(part))
          .map(({ reason }) => `${path} posts ${reason}`),
        ...[...declared]
          .filter((reason) => !posted.some((one) => one.reason === reason))
          .map((reason) => `${path} never posts ${reason}`),
        ...[...declared].filter((reason) => !texts.has(`bills.${reason}`)).map((reason) => `${path}: no text of ${reason}`),
      ];
    }),
);

law(
  "every feature that leaves receipts shows that the owner of the database cannot change what they prove",
  "Write features/<name>/server/database-owner.test.ts.",
  () =>
    filesOf("features/*/receipts.ts")
      .filter(({ text }) => /^export const judges/m.test(text))
      .map(({ path }) => path.replace("receipts.ts", "server/database-owner.test.ts"))
      .filter((path) => !code.some((source) => source.path === path)),
);

law(
  "whose risk protection guards and counts declares its account risky, and the other way round",
  "Give `account` in the feature's contract.ts `risky: true`, open the guard before a risk begins and record what it brought.",
  () =>
    featureMap
      .filter((feature) => feature !== "protection")
      .flatMap((feature) => {
        const own = filesOf(`features/${feature}/server/**/*.ts`).filter((source) => !isTest(source));
        const isRisky = /^export const account = \{[^}]*\brisky: true/m.test(textOf(`features/${feature}/contract.ts`));
        return ["(?:openGuard|refuseRisk)", "recordResults"]
          .filter((name) => own.some(({ text }) => new RegExp(`\\b${name}\\(`).test(withoutComments(text))) !== isRisky)
          .map(
            (name) => `features/${feature} ${isRisky ? `is risky and never calls ${name}` : `calls ${name} and is not risky`}`,
          );
      }),
);

law(
  "a feature of tier B that moves money tells a story with the ledger it leaves behind",
  "Write features/<name>/scenarios/<story>.test.ts with its golden text.",
  () =>
    featureMap
      .filter((feature) => /\btier: "B"/.test(textOf(`features/${feature}/sim.ts`)))
      .filter((feature) => textOf(`features/${feature}/server/postings.ts`) !== "")
      .filter((feature) => filesOf(`features/${feature}/scenarios/*.golden.txt`).length === 0)
      .map((feature) => `features/${feature}`),
);

law("the ledger's tables are named in platform/server/ledger only", "Post and read through the ledger.", () =>
  filesOf("{platform,features,apps}/**/*.{ts,sql}")
    .filter((source) => !isTest(source) && !/^platform\/server\/(ledger\/|migrations\/\d+-ledger\.sql$)/.test(source.path))
    .flatMap((source) => (schemasIn(source).includes("ledger") ? [source.path] : [])),
);

law("time comes from the request or a clock", "Take `now` from the context, or give the function a Clock.", () => {
  const clocks = /^platform\/(server\/(clock|random|jobs)\.ts|ui\/)/;
  return code
    .filter((source) => !isTest(source) && !clocks.test(source.path))
    .flatMap(({ path, text }) => (/\bnew Date\(\)/.test(withoutComments(text)) ? [path] : []));
});

law(
  "a test and a journey say what time it is",
  "Begin at a moment that stands in the test: a house's `start`, `beginAt`, or in journeys `houseNow`.",
  () => {
    // The one moves clocks by a distance from the machine's, the other looks whether they are moved.
    const movers = /^journeys\/(house-time|time\.spec)\.ts$/;
    const reads = /\bnew Date\(\)|\bDate\.now\(|\bsystemClock\b/;
    const ownServer = /\bopenHouse\(/;
    return filesOf("{platform,features,apps,scripts,abuse,benchmarks}/**/*.test.{ts,tsx}", "journeys/**/*.ts")
      .filter(({ path }) => path !== "scripts/structure.test.ts" && !movers.test(path))
      .map(({ path, text }) => ({ path, text: withoutComments(text) }))
      .flatMap(({ path, text }) => [
        ...(reads.test(text) ? [`${path} reads the machine's time`] : []),
        ...(ownServer.test(text) && !/\bbeginAt\(|\bclock\b/.test(text) ? [`${path} opens a house at the machine's time`] : []),
      ]);
  },
);

law("journeys live in one declared time", "Take `test` from journeys/heard.ts: its pages go by the house's clock.", () =>
  filesOf("journeys/*.spec.ts").flatMap(({ path, text }) =>
    /import \{[^}]*\btest\b[^}]*\} from "\.\/heard\.ts"/.test(text) ? [] : [path],
  ),
);

law("SQL asks the database for no time", "Hand `now` in as a value: the database's clock is not the house's.", () => {
  const asks = /(?<![.#\w])(now\(\)|current_timestamp|current_date|current_time|(clock|transaction|statement)_timestamp\(\))/i;
  // When a migration was applied is a fact of the installation.
  return filesOf("{platform,features,apps}/**/*.{ts,sql}")
    .filter((source) => !isTest(source) && source.path !== "platform/server/database.ts")
    .flatMap((source) => (asks.test(statements(source)) ? [source.path] : []));
});

law(
  "the environment is read at the start, by config.ts",
  "Give the value a row in platform/server/config/variables.ts and pass it on.",
  () => {
    const readers = /^(apps\/[a-z]+\/main\.ts|platform\/server\/(postgres|postgres\/cluster|testing|ledger\/story)\.ts)$/;
    return code
      .filter((source) => !isTest(source) && !readers.test(source.path))
      .flatMap(({ path, text }) => (/\bprocess\.env\b/.test(withoutComments(text)) ? [path] : []));
  },
);

law("every part hangs in the gallery", "Give it a row with its states in apps/web/gallery/parts/.", () => {
  const gallery = filesOf("apps/web/gallery/parts/*.tsx")
    .map(({ text }) => text)
    .join("\n");
  return filesOf("platform/ui/parts/*.tsx").flatMap(({ path }) => {
    const part = path.replace(/^.*\/|\.tsx$/g, "");
    return new RegExp(`^  "?${part}"?: (?:\\{|pressStates\\()`, "m").test(gallery) ? [] : [path];
  });
});

law(
  "colours and sizes of type are named in platform/ui/theme/tokens.css only",
  "Use a token's class or variable, or add a token.",
  () => {
    const literal =
      /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\([\d.]|\btext-\[\d|\b(?:bg|border|text|fill|stroke)-(?:white|gray|red|green|blue|yellow)\b/gi;
    // What a native shell paints before the page comes knows no stylesheet.
    const exempt = ["platform/ui/theme/tokens.css", "apps/web/capacitor.config.ts"];
    return filesOf("{platform/ui,features,apps/web,apps/console}/**/*.{ts,tsx,css}")
      .filter((source) => !isTest(source) && !exempt.includes(source.path))
      .flatMap(({ path, text }) => [...withoutComments(text).matchAll(literal)].map(([found]) => `${path}: ${found}`));
  },
);

law("a screen is one idea", "A screen of more than 250 lines tells of several: split off a part with a name of its own.", () =>
  code.flatMap(({ path, text }) => (path.endsWith("-screen.tsx") ? longerThan(250, path, text) : [])),
);

function longerThan(most: number, path: string, text: string): string[] {
  const lines = text.split("\n").length - 1;
  return lines > most ? [`${path}: ${lines} lines`] : [];
}

law("no effects outside platform/ui", "Use what platform/ui offers, or add what is missing there.", () =>
  code
    .filter(({ path, text }) => !path.startsWith("platform/ui/") && /\buse(Layout|Insertion)?Effect\b/.test(text))
    .map(({ path }) => path),
);

law(
  "no untranslated text in attributes",
  "Give it a key in locales/ and use its translation. (Text between tags is found by the linter.)",
  () =>
    code
      .filter((source) => source.path.endsWith(".tsx") && !isTest(source))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="[^"]*\p{L}{2}[^"]*"/gu)].map(
          (match) => `${path}: ${match[0]}`,
        ),
      ),
);

/** Operators read English or Chinese; customers have all languages. */
const langsOf = (folder: string): readonly Lang[] => (folder.includes("/console/") ? ["en", "zh"] : langs);

// Languages have different plural forms; all have the one called "other".
law("every text exists in every language, with the same gaps", "Add the key to the file of each language, and no other.", () => {
  const folders = new Set(
    filesOf("{platform,features,apps}/**/locales/*.json").map(({ path }) => path.slice(0, path.lastIndexOf("/"))),
  );
  return [...folders].flatMap((folder) => {
    const english = textsOf(`${folder}/en.json`);
    return langsOf(folder).flatMap((lang) => {
      const texts = textsOf(`${folder}/${lang}.json`);
      return [...new Set([...english.keys(), ...texts.keys()])]
        .filter((key) => !/_(zero|one|two|few|many)$/.test(key))
        .filter((key) => gapsOf(english.get(key)) !== gapsOf(texts.get(key)))
        .map((key) => `${folder}/${lang}.json: ${key}`);
    });
  });
});

law("every invariant is cited by a test", "Cite its code in the title of a test that would fail without it.", () => {
  const proofs = filesOf("{platform,features,apps,journeys,scripts}/**/*.{test.ts,test.tsx,spec.ts}", "features/*/scenarios/*.ts")
    .map(({ text }) => text)
    .join("\n");
  return filesOf("features/*/README.md").flatMap(({ path, text }) =>
    [...new Set(text.match(/\b[A-Z]{2,}(?:-[A-Z]+)*-\d{2,}\b/g))]
      .filter((invariant) => !proofs.includes(invariant))
      .map((invariant) => `${path}: ${invariant}`),
  );
});

law("an invariant's code stands for one thing", "Give the newer one the feature's next free number, also in the tests.", () => {
  const places = filesOf("features/*/README.md").flatMap(({ path, text }) =>
    [...text.matchAll(/^- ([A-Z]{2,}(?:-[A-Z]+)*-\d{2,})\b/gm)].map(([, invariant]) => ({ path, invariant })),
  );
  return [...Map.groupBy(places, ({ invariant }) => invariant)]
    .filter(([, given]) => given.length > 1)
    .map(([invariant, given]) => `${invariant}: ${given.map(({ path }) => path).join(", ")}`);
});

law("every command that a document names exists", "Add the script to package.json, or correct the document.", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  return filesOf("*.md", "{decisions,docs}/*.md").flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm (?:run ([a-z-]+)|(start|test)\b)/g)]
      .map((match) => match[1] ?? match[2] ?? "")
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${path}: ${name}`),
  );
});

law("every page that is named exists", "Name a route of a feature's web.tsx.", () => {
  const constants = new Map(
    code.flatMap(({ text }) =>
      [...text.matchAll(/\bconst (\w+_PATH) = "(\/pages\/[^"]+)"/g)].map(([, name, path]) => [name, path] as const),
    ),
  );
  const routes = new Set(
    code
      .filter(({ path }) => /^features\/[a-z-]+\/web\.tsx$|^apps\/web\/tabs\/tabs\.ts$/.test(path))
      .flatMap(({ text }) => [...text.matchAll(/\bpath: (?:"(\/pages\/[^"]+)"|(\w+))/g)])
      .map(([, path, name]) => path ?? constants.get(name)),
  );
  return code
    .filter((source) => !isTest(source))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/["`](\/pages\/\w[\w/]*)/g)]
        .filter(([, page]) => !routes.has(page))
        .map(([, page]) => `${path}: ${page}`),
    );
});

law(
  "the table of configuration is the one that config.ts describes",
  "Put exactly these rows into docs/configuration.md.",
  () => {
    // The formatter aligns the cells.
    const rows = read("docs/configuration.md")
      .replaceAll(/ {2,}/g, " ")
      .matchAll(/^\| [A-Z0-9_]+ \|.*$/gm);
    const written = [...rows].map(([row]) => row);
    const wanted = describeConfig().map((cells) => `| ${cells.join(" | ")} |`);
    return [
      ...wanted.filter((row) => !written.includes(row)),
      ...written.filter((row) => !wanted.includes(row)).map((row) => `not this one: ${row}`),
    ];
  },
);

law("nothing names a machine or a registry", "Write paths from the root of the repository.", () => {
  // Each has a class of one letter, so that this line does not name one itself.
  const machine = /\/[w]ork\/|\/[r]oot\/|\/[h]ome\/[a-z]|\/[U]sers\/[a-z]|registry\.[n]pmjs/;
  const files = filesOf(
    "*",
    ".ci/*",
    "{platform,features,apps,scripts,journeys,abuse,benchmarks,decisions,docs}/**/*.{ts,tsx,mjs,md,json,sql,css,html,txt}",
  );
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (machine.test(line) ? [`${path}:${index + 1}`] : [])),
  );
});

law("nothing is left for later", "Do it, or file an issue and say what is missing in a document.", () =>
  [...code, ...filesOf("{scripts,journeys,abuse,benchmarks}/**/*.{ts,mjs}")].flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) => (/\b(TO[D]O|FIX[M]E|HA[C]K)\b|\bas unknown a[s]\b/.test(line) ? [`${path}:${index + 1}`] : [])),
  ),
);

interface Crossing {
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

function betweenFeatures(): Crossing[] {
  return code.flatMap((source) => {
    const from = placeOf(source.path)?.feature;
    if (from === undefined) return [];
    return importsOf(source).flatMap(({ target }) => {
      const to = target === undefined ? undefined : placeOf(target)?.feature;
      return to === undefined || to === from ? [] : [{ path: source.path, from, to }];
    });
  });
}

const rank = (feature: string): number => (featureMap as readonly string[]).indexOf(feature);

/** Nothing where there is no such file. */
const textOf = (path: string): string => filesOf(path)[0]?.text ?? "";

/** Reasons of the bills that a feature's contract declares. */
const declaredBills = (feature: string): string[] => {
  const [, bills = ""] = /^export const bills = (\[[^;]*?\]) as const/m.exec(read(`features/${feature}/contract.ts`)) ?? [];
  return [...bills.matchAll(/reason: "([a-z-]+)"/g)].map(([, reason = ""]) => reason);
};

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");

/** All texts of a language file, by their full key. */
function textsOf(path: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === "string") texts.set(key, value);
    else for (const [name, inner] of Object.entries(value as object)) walk(inner, key === "" ? name : `${key}.${name}`);
  };
  walk(JSON.parse(read(path)), "");
  return texts;
}

/** The gaps of a text, such as {{amount}}; two translations of one text have the same. */
const gapsOf = (text: string | undefined): string | undefined =>
  text && `present ${[...new Set(text.match(/\{\{\s*[\w.]+/g))].sort().join(" ")}`;
