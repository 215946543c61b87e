/** The server as a process whose clock leaps when the journey that has started it says so, and goes on at life's pace between. */
import { setClockAhead } from "@assay/server/clock-ahead.ts";
import { aheadMs } from "./house-time.ts";

setClockAhead(aheadMs);
process.on("message", (ms: number) => {
  setClockAhead(ms);
  process.send!("leapt");
});
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
await import("../apps/server/main.ts");
