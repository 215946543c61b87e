/** Builds the gallery of parts by itself, away from the product: `npm run gallery`. */
import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { outline } from "./outline.ts";

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  plugins: [react(), tailwind(), outline()],
  resolve: { alias: { "zod/mini": join(here, "unread-shapes.ts") } },
  build: {
    target: "es2024",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: join(here, "gallery.html") },
  },
});
