import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { groups } from "./chunks.ts";
import { firstFiles } from "./first-files.ts";
import { outline } from "./outline.ts";
import { texts } from "./texts.ts";
import { unreadSentences } from "./unread-sentences.ts";
import { workerScript } from "./worker/worker-plugin.ts";

/** What every page has loaded before its screen. */
const loadedFirst = new Set(["libraries", "parts", "platform", "preload", "rolldown-runtime"]);
const isFirst = (file: string): boolean => loadedFirst.has(/\/([\w-]+)-[\w-]{7}\.js$/.exec(file)?.[1] ?? "");
const SERVER = "http://localhost:3000";

export default defineConfig({
  plugins: [react(), tailwind(), texts(), firstFiles(), outline(), unreadSentences(), workerScript()],
  resolve: { alias: { "zod/mini": fileURLToPath(new URL("unread-shapes.ts", import.meta.url)) } },
  server: {
    // Vite would change the Host of a bare address, and the server takes an Origin that is not its Host for another site.
    proxy: { "/api": { target: SERVER }, "/dev": { target: SERVER }, "/socket.io": { target: SERVER, ws: true } },
  },
  build: {
    target: "es2024",
    manifest: true,
    sourcemap: true,
    modulePreload: {
      // Every browser of that target knows module preloads.
      polyfill: false,
      // What every page has loaded by then need not be named with each screen.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === "html" ? dependencies : dependencies.filter((file) => !isFirst(file)),
    },
    // Inlined files would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The first load names every file: of what comes later a hash will do, and the manifest says what it is.
        chunkFileNames: ({ name }) => (loadedFirst.has(name) ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js"),
      },
      // What is undefined breaks the page that reads it, such as a shape that unread-shapes.ts lacks: no build may have it.
      onLog(level, log, report) {
        if (log.code === "IMPORT_IS_UNDEFINED") throw new Error(log.message);
        report(level, log);
      },
    },
  },
});
