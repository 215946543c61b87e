/** The files of one build, in a cache of their own: complete before the worker takes over, so that offline nothing is missing. */

/** Filled in when the worker is built (worker-plugin.ts): a digest of the build, the paths of its files, and those of its texts. */
declare const BUILD: { readonly digest: string; readonly files: readonly string[]; readonly texts: readonly string[] };

const { digest, files, texts } = BUILD;
const PREFIX = "build-";
const NAME = PREFIX + digest;
/** A page of the build before may be open still, and will want its own later screens. */
const BUILDS_KEPT = 2;
const SHELL = "/index.html";

/** How long a new build waits for a page to say its language. */
const TOLD_WITHIN_MS = 3_000;

const known = new Set(files);
const told = Promise.withResolvers<void>();

/**
 * Takes every file in, from an older build where it is the same one, with the texts of the languages that are read here. One that does not
 * come fails the whole, which is tried again later.
 */
export async function takeBuild(): Promise<void> {
  const before = await languagesKept();
  await Promise.all([take(files), takeTexts(before)]);
  if (before.size === 0) await toldOrLate();
}

async function toldOrLate(): Promise<void> {
  const late = new Promise((over) => AbortSignal.timeout(TOLD_WITHIN_MS).addEventListener("abort", over));
  await Promise.race([told.promise, late]);
}

/** Takes the texts of a language in, which a page has said. */
export async function takeLanguage(lang: string): Promise<void> {
  try {
    await takeTexts(new Set([lang]));
  } finally {
    told.resolve();
  }
}

const takeTexts = (langs: ReadonlySet<string>): Promise<void> => take(texts.filter((path) => langs.has(languageOf(path))));

async function take(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(NAME);
  const missing = async (path: string) => (await cache.match(path)) === undefined;
  await Promise.all(
    paths.map(async (path) => (await missing(path)) && cache.put(path, (await unchanged(path)) ?? (await fetched(path)))),
  );
}

/** "/assets/texts/en-1a2b3c4d/spot.json" is English; "" of what is no text. */
const languageOf = (path: string): string => /^\/assets\/texts\/(\w+)-/.exec(path)?.[1] ?? "";

/** The languages of which an older build has the texts. */
async function languagesKept(): Promise<Set<string>> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const requests = await Promise.all(builds.map(async (name) => (await caches.open(name)).keys()));
  const langs = requests.flat().map(({ url }) => languageOf(new URL(url).pathname));
  return new Set(langs.filter((lang) => lang !== ""));
}

/** Names of assets carry a digest of what is in them; other files may have changed under their name. */
const unchanged = async (path: string): Promise<Response | undefined> =>
  path.startsWith("/assets/") ? caches.match(path) : undefined;

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path, { cache: path.startsWith("/assets/") ? "default" : "reload" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

/** Caches are listed in the order in which they were made. */
export async function dropOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(builds.slice(0, builds.length + 1 - BUILDS_KEPT).map((name) => caches.delete(name)));
}

/** The path in the build that answers a request: every page is the shell, since routes stand behind the hash. */
export function pathInBuild({ pathname }: URL): string | undefined {
  const path = pathname === "/" ? SHELL : pathname;
  return known.has(path) || path.startsWith("/assets/") ? path : undefined;
}

/** A file from this build, else from the one before, else from the network. */
export async function fromBuild(path: string, request: Request): Promise<Response> {
  const kept = (await (await caches.open(NAME)).match(path)) ?? (path === SHELL ? undefined : await caches.match(path));
  return kept ?? fetch(request);
}
