/** How Playwright starts its browser, for journeys as for pictures. `npm test` finds the program. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LaunchOptions } from "@playwright/test";

const program = process.env["CHROMIUM_PATH"];

export const launchOptions: LaunchOptions = {
  ...(program === undefined ? {} : { executablePath: program }),
  args: [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A camera that shows sharp stripes, and nobody who must be asked for it.
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${filmOfStripes()}`,
    "--use-fake-ui-for-media-stream",
    // Chromium's sandbox does not work for root.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ],
};

/** A film of one frame, as a picture that a person could read: Chromium's own pattern has hardly an edge. */
function filmOfStripes(): string {
  const [width, height] = [640, 480];
  const bright = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < bright.length; pixel += 1) bright[pixel] = Math.floor((pixel % width) / 8) % 2 === 0 ? 60 : 200;
  const grey = Buffer.alloc(bright.length / 2, 128);
  const folder = join(import.meta.dirname, "..", "test-results");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "camera.y4m");
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\nFRAME\n`), bright, grey]),
  );
  return path;
}
