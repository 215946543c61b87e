/** What must stay true of uploads (README.md, Invariants). Bytes are sent in its tests; the simulation asks for what is not there. */
import { deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { UNUSED_LIFE_MS, UPLOADS_PER_DAY } from "./rules.ts";

const look = deed("uploads.look", calls.showLink, {
  weight: 1,
  ask: ({ draw }) => ({ file: `/api/file?name=${String(draw.below(1_000_000)).padStart(22, "0")}` }),
  shows: { "no-such-file": "a file that is not there is asked for" },
});

export const sim = simulation("uploads", {
  tier: "B",
  deeds: [look],
  truths: [
    {
      code: "UPL-03",
      says: "What nothing uses has an end within a day of its coming, and nobody sent more on a day than the bound.",
      when: "full audit",
      faults: foundBy(
        sql`select name as fault from uploads.file
            where used_by is null and delete_at > created_at + make_interval(secs => ${UNUSED_LIFE_MS / 1_000})
          union all select customer_id::text from uploads.day where count > ${UPLOADS_PER_DAY}`,
      ),
    },
  ],
});
