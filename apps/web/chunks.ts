/**
 * How the build is cut into files. Few files load faster than many, so what many screens share is one file of three: libraries
 * that change seldom, what the first screen needs of our own platform, and what only later screens need of it.
 */
import { fileURLToPath } from "node:url";

interface Graph {
  getModuleInfo(id: string): {
    readonly code: string | null;
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\//;
/** Paths are a few words that nearly every screen shares; a file for each would cost more than they do. */
const OURS = /platform\/(ui|core)\/|features\/[\w-]+\/web\/paths\.ts|node_modules\/lucide-react\//;
/** Large libraries and texts keep chunks of their own. */
const APART =
  /ui\/layers|ui\/finance|ui\/upload|parts\/(prose|product-card|qr-code|upload-field|countdown-ring|search-field|date-field)|ui\/ticket|sheet-drawer|value-chart|donut|kline-|locales/;

/** What is loaded before the first screen is seen: the app, home included. */
const FIRST = fileURLToPath(new URL("main.tsx", import.meta.url));

/** All icons stand behind one file that imports every one of them; which of them a module takes, only its own text tells. */
const ICONS = /lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** In the order in which they come: what stands on every page, screens, then the panes that stand around a chart. Sheets and details come with a press. */
const stages = [
  { suffix: "-pill", starts: /-pill\.tsx$/ },
  { suffix: "", starts: /-screen\.tsx$/ },
  { suffix: "-panes", starts: /-(desk|frame)\.tsx$/ },
];

/** Every module of the app whose name is of some kind, wherever it is asked for. */
function namedLike(kind: RegExp, graph: Graph): string[] {
  const seen = new Set<string>();
  const see = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    [...importedIds, ...dynamicallyImportedIds].forEach(see);
  };
  see(FIRST);
  return [...seen].filter((id) => kind.test(id));
}

/** The modules that some others reach by static imports. */
function reachedFrom(starts: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>();
  const reach = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] };
    for (const imported of importedIds) {
      if (ICONS.test(imported)) iconsOf(code ?? "", imported, graph).forEach(reach);
      else reach(imported);
    }
  };
  starts.forEach(reach);
  return reached;
}

/** The files of the icons that a module's text imports by name. */
function iconsOf(text: string, barrel: string, graph: Graph): string[] {
  const imports = text.matchAll(/import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g);
  const wanted = new Set([...imports].flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().split(" ")[0])));
  const { code, importedIds } = graph.getModuleInfo(barrel) ?? { code: null, importedIds: [] };
  const exports = code?.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.(\/icons\/[^"']+)/g) ?? [];
  const files = [...exports].flatMap(([, names = "", file = ""]) =>
    names.split(",").some((name) => wanted.has(name.trim().replace("default as ", ""))) ? file : [],
  );
  return importedIds.filter((id) => files.some((file) => id.endsWith(file)));
}

const isOurs = (id: string): boolean => OURS.test(id) && !APART.test(id);

let first: ReadonlySet<string> | undefined;
let staged: readonly { readonly suffix: string; readonly modules: ReadonlySet<string> }[] | undefined;

/** What several parts of a feature share is one file for each stage, so that no screen brings along what only its sheets need. */
function sharedOf(id: string, graph: Graph): string | null {
  const feature = id.match(/\/features\/([\w-]+)\/(?!.*locales)/)?.[1];
  if (feature === undefined) return null;
  staged ??= stages.map(({ suffix, starts }) => ({ suffix, modules: reachedFrom(namedLike(starts, graph), graph) }));
  return feature + (staged.find(({ modules }) => modules.has(id))?.suffix ?? "-sheets");
}

/** Nothing builds on copy, and it builds on leverage, whose terms would come with its own. */
const termsOf = (id: string): string | null => {
  const feature = id.match(/\/features\/(?!copy\/)([\w-]+)\/(contract|rules|parts)/)?.[1];
  return feature === undefined ? null : `${feature}-terms`;
};

/** For Rolldown's code splitting; the graph is whole when it asks. */
export const groups = [
  // The page's own script uses it before anything else is read.
  { name: "preload", test: /vite\/preload-helper|rolldown\/runtime/, priority: 3 },
  { name: "libraries", test: LIBRARIES, priority: 2 },
  {
    name: (id: string, graph: Graph) => ((first ??= reachedFrom([FIRST], graph)).has(id) ? "platform" : null),
    debugName: "platform",
    minShareCount: 2,
    priority: 1,
  },
  { name: "parts", test: isOurs, minShareCount: 4 },
  // Only products have tickets, and only some of these ask for an amount alone.
  { name: "tickets", test: /ui\/ticket\/(?!amount-|lists-screen|own-lists|account-section)/, minShareCount: 2 },
  { name: "layers", test: /ui\/layers/, priority: 1 },
  // Whichever feature they would stand with would come with each of them.
  { name: "value-chart", test: /parts\/value-chart/, minShareCount: 2 },
  { name: "amounts", test: /ui\/ticket\/amount-/, minShareCount: 2 },
  // What a feature calls and how it judges is needed without its screens too: on every page, and by features that build on it.
  { name: termsOf, debugName: "terms", minShareCount: 2 },
  { name: sharedOf, debugName: "shared", minShareCount: 2 },
];
