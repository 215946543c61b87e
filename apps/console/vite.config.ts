/** Builds the operators' console by itself, for its own origin: nothing of it is in the customers' app. */
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { outline } from "../web/outline.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), outline()],
  server: { port: 5174, strictPort: true, proxy: { "/api": { target: "http://localhost:3001" } } },
  build: {
    target: "es2024",
    modulePreload: { polyfill: false },
    // Inlined files would need a wider content security policy.
    assetsInlineLimit: 0,
  },
});
