/** The repository's own files as the structure test reads them: text, and what it imports. */
import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./set-up.mjs";

export interface Source {
  /** Path from the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

export const read = (path: string): string => readFileSync(join(root, path), "utf8");

const excluded = /(^|\/)(node_modules|dist|dist\.new|\.git|\.data|\.tools|test-results|playwright-report)(\/|$)/;

/** Every file that matches one of the patterns, sorted by path. */
export function filesOf(...patterns: readonly string[]): Source[] {
  return globSync(patterns, { cwd: root, exclude: (path) => excluded.test(path) })
    .filter((path) => statSync(join(root, path)).isFile())
    .sort()
    .map((path) => ({ path, text: read(path) }));
}

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** Path from the root of the repository, or undefined for a package of somebody else. */
  readonly target: string | undefined;
  /** Whether it is loaded when it is needed, by `import()`. */
  readonly isLazy: boolean;
}

const importing =
  /(?:^|[;\s])(?:import|export)\s[^;"'`]*?from\s*["']([^"']+)["']|(?:^|[;\s])import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

const packages: Readonly<Record<string, string>> = {
  "@assay/core": "platform/core",
  "@assay/server": "platform/server",
  "@assay/ui": "platform/ui",
  "@assay/features": "features",
  "@assay/app-crash": "apps/crash",
  "@assay/app-server": "apps/server",
  "@assay/app-simulator": "apps/simulator",
};

export function importsOf({ path, text }: Source): Import[] {
  return [...text.matchAll(importing)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? "";
    return { specifier, target: resolve(specifier, path), isLazy: match[3] !== undefined };
  });
}

function resolve(specifier: string, from: string): string | undefined {
  if (specifier.startsWith(".")) return join(dirname(from), specifier.replace(/\?.*$/, ""));
  const [scope = "", name = "", ...rest] = specifier.split("/");
  const folder = packages[`${scope}/${name}`];
  return folder === undefined ? undefined : join(folder, ...rest);
}
