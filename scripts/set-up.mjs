/**
 * Set-up that runs on any Node from 20 on: it makes Node 24 and the dependencies ready. Everything after it is TypeScript
 * that Node 24 runs as it is. Both steps look first and do nothing when nothing is missing.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Where Node keeps what it made of each file, for the next process that reads it: a server then starts in three quarters of the time. */
export const compileCache = join(root, "node_modules", ".cache", "compile");

const nodeWanted = "24.21.0";
const npmWanted = "11.19.1";
const nodeMajor = Number.parseInt(process.versions.node, 10);

/** @typedef {{ node: string, npm: string[] }} Runtime The programs to run Node and npm with. */

/** @param {string} line */
export const say = (line) => console.log(`assay: ${line}`);

/** A reason why set-up cannot go on, told in one sentence. */
export class SetUpFault extends Error {}

/**
 * What to say of a fault that comes of a full disk.
 * @param {unknown} fault
 */
export const fullDiskSentence = (fault) =>
  fault instanceof Error && "code" in fault && (fault.code === "ENOSPC" || fault.code === "EDQUOT")
    ? `The disk of ${root} is full: make room on it.`
    : undefined;

/**
 * Node 24 and an npm that runs on it: the system's if it is new enough, else our own in .tools.
 * @returns {Runtime}
 */
export function ensureNode() {
  if (nodeMajor >= 24) return { node: process.execPath, npm: systemNpm() };

  const folder = join(root, ".tools", `node-${nodeWanted}`);
  const platform = nodePackage();
  const runtime = {
    node: join(folder, "node_modules", platform, "bin", "node"),
    // The system's npm may be unable to run outside the system's Node, as Debian's is.
    npm: [join(folder, "node_modules", platform, "bin", "node"), join(folder, "node_modules", "npm", "bin", "npm-cli.js")],
  };
  if (existsSync(runtime.node)) return runtime;

  say(`this is Node ${process.versions.node}; installing Node ${nodeWanted} into .tools (once)`);
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, "package.json"), '{ "private": true }\n');
  const packages = [`${platform}@${nodeWanted}`, `npm@${npmWanted}`];
  const flags = ["--prefix", unfinished, "--no-package-lock", ...quietly];
  const { status } = run([...systemNpm(), "install", ...flags, ...packages], { cwd: unfinished });
  if (status !== 0) {
    throw new SetUpFault(
      `Node ${nodeWanted} could not be installed, see npm's message above: check the network, or install Node 24 yourself.`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return runtime;
}

/**
 * The packages of package-lock.json. npm runs under Node 24, because under an older Node it silently leaves out native
 * packages; install scripts stay off, because none is needed.
 * @param {Runtime} runtime
 */
export function ensureDependencies({ node, npm }) {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === lockDigest()) return;
  say("installing dependencies from package-lock.json");
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  const { status } = run([...npm, "ci", ...quietly], { cwd: root, env: { ...process.env, PATH } });
  if (status !== 0) throw new SetUpFault("The dependencies could not be installed, see npm's message above.");
  noteDependencies();
}

/** No scripts, no talk, and no waiting of npm's five minutes for an answer that does not come: it is asked for again. */
const quietly = [
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--fetch-timeout=120000",
  "--fetch-retries=5",
];

const stampFile = join(root, "node_modules", ".assay-installed");

const lockDigest = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

/** Notes that node_modules holds what package-lock.json names, as installed under Node 24. */
export function noteDependencies() {
  writeFileSync(stampFile, lockDigest());
}

/** npm's own name for the package that holds Node's binary for this machine. */
function nodePackage() {
  const { platform, arch } = process;
  return `${platform === "darwin" && arch === "arm64" ? "node-bin" : "node"}-${platform}-${arch}`;
}

/** The npm that started us, else the first on the path. */
function systemNpm() {
  const path = process.env.npm_execpath;
  return path !== undefined && basename(path) === "npm-cli.js" ? [process.execPath, path] : ["npm"];
}

/**
 * @param {string[]} command
 * @param {import("node:child_process").SpawnSyncOptions} options
 */
function run([program = "", ...rest], options) {
  const result = spawnSync(program, rest, { stdio: "inherit", ...options });
  if (result.error) throw new SetUpFault(`${program} could not be run (${result.error.message}).`);
  return result;
}
