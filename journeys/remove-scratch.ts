import { rmSync } from "node:fs";

/** Removes the folder of a run once its server has stopped. */
export default function removeScratch(): void {
  const folder = process.env["JOURNEYS_DATA_DIR"];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
