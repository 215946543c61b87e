/** `npm run dev`: the server, started anew when one of its files changes, and Vite with the web app on port 5173 and the console on 5174. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root, say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

const APP = "http://localhost:5173";
const CONSOLE = "http://localhost:5174";

const vite = join(root, "node_modules", "vite", "bin", "vite.js");
const children = [
  run(["--watch", "--watch-preserve-output", "apps/server/main.ts"]),
  run([vite, "apps/web"]),
  run([vite, "apps/console"]),
];
say(`the web app follows your edits on ${APP}, the console on ${CONSOLE}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(signal));
const exits = children.map((child) => once(child, "exit"));
await Promise.race(exits);
stop("SIGTERM");
await Promise.all(exits);

function run(command: readonly string[]): ChildProcess {
  // Vite passes calls on to these ports, and the server must take them for calls of its own apps.
  const env = { ...process.env, PORT: "3000", PUBLIC_ORIGIN: APP, CONSOLE_PORT: "3001", CONSOLE_ORIGIN: CONSOLE };
  return spawn(process.execPath, command, { cwd: root, env, stdio: "inherit" });
}

function stop(signal: "SIGINT" | "SIGTERM"): void {
  for (const child of children) child.kill(signal);
}
