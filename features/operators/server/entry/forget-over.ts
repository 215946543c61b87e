import type { Job } from "@assay/server/feature.ts";
import { forgetOver as forget } from "./store.ts";

export const forgetOver: Job = {
  name: "operators.forget",
  everyMs: 60_000,
  run: async ({ db, now }) => {
    await forget(db, now);
    return "done";
  },
};
