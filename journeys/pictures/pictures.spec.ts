/** Every screen and every group of parts as they look, against the pictures of them that are kept. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { galleryAddress } from "../serve-gallery.ts";
import { pictured } from "./screens.ts";
import { expectPicture } from "./still.ts";
import { test } from "./walk.ts";

const PARTS = join(import.meta.dirname, "..", "..", "apps", "web", "gallery", "parts");

for (const screen of pictured) {
  test(screen.name, async ({ walk }, { config }) => {
    const page = await walk(screen);
    await expectPicture(page, { name: screen.name, drawing: config.updateSnapshots !== "none" });
  });
}

for (const file of readdirSync(PARTS).sort()) {
  const group = file.replace(/\.tsx$/, "");
  test(`parts-${group}`, async ({ gallery }, { config, project }) => {
    await gallery.goto(galleryAddress({ group, theme: project.use.colorScheme ?? "dark" }));
    await expectPicture(gallery, { name: `parts-${group}`, drawing: config.updateSnapshots !== "none", parts: true });
  });
}
