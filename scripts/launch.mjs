/**
 * Every npm command of this repository: makes Node 24 and the dependencies ready, then hands over to the command's script.
 * package.json runs it by `exec`, so that no shell stands between npm and this process and keeps signals to itself.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { serverFlags } from "./server-flags.mjs";
import { compileCache, ensureDependencies, ensureNode, fullDiskSentence, root, SetUpFault } from "./set-up.mjs";

const [command = "", ...rest] = process.argv.slice(2);

try {
  const runtime = ensureNode();
  ensureDependencies(runtime);
  handOver(runtime.node);
} catch (fault) {
  const sentence = fault instanceof SetUpFault ? fault.message : fullDiskSentence(fault);
  if (sentence === undefined) throw fault;
  console.error(`assay: ${sentence}`);
  process.exitCode = 1;
}

/**
 * Runs the script under Node 24 and ends as it ends. The script notices through its channel when this process is killed,
 * and stops too.
 * @param {string} node
 */
function handOver(node) {
  const PATH = [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const flags = command === "start" ? serverFlags : [];
  const child = spawn(node, [...flags, join(root, "scripts", `${command}.ts`), ...rest], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // Ctrl-C reaches the script by itself; it decides how to stop, and this process waits for it.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
  stopWithParent(() => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
}

/**
 * npm cannot tell us that it was killed, so we look whether our parent is still the same.
 * @param {() => void} stop
 */
function stopWithParent(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent || process.env.npm_lifecycle_event === undefined) return;
    clearInterval(watch);
    stop();
  }, 500);
}
