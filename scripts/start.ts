/** `npm start`: builds the web app and the operators' console if their sources changed, then runs the server. */
import { say } from "./set-up.mjs";
import { ensureConsole, ensureWebBuild } from "./web-build.ts";
import "./stop-with-launcher.ts";

ensureWebBuild();
ensureConsole();
say("opening the database and looking for live prices (some seconds)");
await import("../apps/server/main.ts");
