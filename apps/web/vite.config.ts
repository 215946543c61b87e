import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { groups } from "./chunks.ts";
import { firstFiles } from "./first-files.ts";
import { outline } from "./outline.ts";
import { unreadSentences } from "./unread-sentences.ts";
import { workerScript } from "./worker/worker-plugin.ts";

const SERVER = "http://localhost:3000";

export default defineConfig({
  plugins: [react(), tailwind(), firstFiles(), outline(), unreadSentences(), workerScript()],
  resolve: { alias: { "zod/mini": fileURLToPath(new URL("unread-shapes.ts", import.meta.url)) } },
  server: {
    // Vite would change the Host of a bare address, and the server takes an Origin that is not its Host for another site.
    proxy: { "/api": { target: SERVER }, "/dev": { target: SERVER }, "/socket.io": { target: SERVER, ws: true } },
  },
  build: {
    target: "es2024",
    manifest: true,
    sourcemap: true,
    // Every browser of that target knows module preloads.
    modulePreload: { polyfill: false },
    // Inlined files would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // What is undefined breaks the page that reads it, such as a shape that unread-shapes.ts lacks: no build may have it.
      onLog(level, log, report) {
        if (log.code === "IMPORT_IS_UNDEFINED") throw new Error(log.message);
        report(level, log);
      },
    },
  },
});
