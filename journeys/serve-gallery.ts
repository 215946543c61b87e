/** Puts the built gallery of parts (apps/web/gallery.html) before a page; no server takes part. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const FOLDER = join(import.meta.dirname, "..", "test-results", "gallery");
const ORIGIN = "http://localhost";

export async function serveGallery(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(FOLDER, pathname);
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
}

export const galleryAddress = (query: Readonly<Record<string, string>>): string =>
  `${ORIGIN}/gallery.html?${new URLSearchParams(query)}`;
