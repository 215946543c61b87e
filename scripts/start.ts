/** `npm start`: builds the web app if its sources changed, then runs the server. */
import { say } from "./set-up.mjs";
import { ensureWebBuild } from "./web-build.ts";
import "./stop-with-launcher.ts";

ensureWebBuild();
say("opening the database and looking for live prices (some seconds)");
await import("../apps/server/main.ts");
