import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const SERVER = "http://localhost:3000";

const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\//;
const OURS = /platform\/(ui|core)\/|node_modules\/lucide-react\//;
/** Large libraries and texts keep chunks of their own. */
const APART = /sheet-drawer|percent-slider|value-chart|donut|kline-|locales/;
/** What the shell and home do not show comes with the first screen that does. A module missing here costs bytes, nothing else. */
const LATER =
  /icons\/(?!search|user|chevron|eye|receipt|scroll|arrow-left|check|circle)|ui\/(chart\/|form|draft|rows|ladder|elapsed|seen|viewport|recent|countdown|idle)|parts\/(\w+-field|field-frame|choice|chips|segmented|cta|facts|pane|card|section|stat-tile|list-row|time-text|copy-text|infinite-list|page-header|screen|change-text|sheet|confirm-sheet|chart-toolbar|price-chart|order-book-ladder|ladder-nodes)\b/;

/** Few files load faster than many: libraries that change seldom, our own platform, and what later screens share are one file each. */
const groups = [
  { name: "libraries", test: LIBRARIES, priority: 3 },
  { name: "platform", test: (id: string) => OURS.test(id) && !LATER.test(id) && !APART.test(id), minShareCount: 2, priority: 2 },
  { name: "parts", test: (id: string) => LATER.test(id) && !APART.test(id), minShareCount: 3, priority: 1 },
];

export default defineConfig({
  plugins: [react(), tailwind()],
  resolve: { alias: { "zod/mini": fileURLToPath(new URL("unread-shapes.ts", import.meta.url)) } },
  server: {
    // Vite would change the Host of a bare address, and the server takes an Origin that is not its Host for another site.
    proxy: { "/api": { target: SERVER }, "/dev": { target: SERVER }, "/socket.io": { target: SERVER, ws: true } },
  },
  build: {
    target: "es2024",
    manifest: true,
    sourcemap: true,
    // Inlined files would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
