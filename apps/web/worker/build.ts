/** The files of one build, in a cache of their own: complete before the worker takes over, so that offline nothing is missing. */

/** Filled in when the worker is built (worker-plugin.ts): a digest of the build, and the paths of its files. */
declare const BUILD: { readonly digest: string; readonly files: readonly string[] };

const { digest, files } = BUILD;
const PREFIX = "build-";
const NAME = PREFIX + digest;
/** A page of the build before may be open still, and will want its own later screens. */
const BUILDS_KEPT = 2;
const SHELL = "/index.html";

const known = new Set(files);

/** Takes every file in, from an older build where it is the same one. One that does not come fails the whole, which is tried again later. */
export async function takeBuild(): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all(files.map(async (path) => cache.put(path, (await unchanged(path)) ?? (await fetched(path)))));
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
