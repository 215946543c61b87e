/** `npm run simulate -- --seed 7 --days 30`; see apps/simulator. */
import "./stop-with-launcher.ts";
await import("../apps/simulator/main.ts");
