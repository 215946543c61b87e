/** `npm start`: builds the web app if its sources changed, then runs the server. */
import { ensureWebBuild } from "./web-build.ts";
import "./stop-with-launcher.ts";

ensureWebBuild();
await import("../apps/server/main.ts");
