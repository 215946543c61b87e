import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const SERVER = "http://localhost:3000";

/** Libraries that change seldom and are needed at once stay cached across releases of our own code. */
const vendorGroups = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: "platform", test: /node_modules\/(@tanstack|i18next|react-i18next|zustand)\// },
];

export default defineConfig({
  plugins: [react(), tailwind()],
  server: {
    proxy: { "/api": SERVER, "/dev": SERVER, "/socket.io": { target: SERVER, ws: true } },
  },
  build: {
    target: "es2024",
    manifest: true,
    sourcemap: true,
    // Inlined files would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: vendorGroups } } },
  },
});
