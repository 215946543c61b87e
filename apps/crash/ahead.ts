/** Imported before the server's own program, whose first argument says by how much its clock is ahead. */
import { setClockAhead } from "@assay/server/clock-ahead.ts";

setClockAhead(Number(process.argv[2]));
