/**
 * A processor slowed down four times is a mid-range telephone where it is a fast computer's. On a slower machine, or one that others
 * use as well, less makes the same telephone: Lighthouse documents both (its throttling guide, "Calibrating the CPU slowdown": 4 for an
 * index of 1,500 to 2,000).
 */
import type { Page } from "@playwright/test";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";

/** Lighthouse's index of the telephone that it means. */
const MID_RANGE_INDEX = 500;

/** How many times slower than this machine, now, that telephone is. */
export async function slowdownNow(page: Page): Promise<number> {
  return slowdownOf(await page.evaluate(pageFunctions.computeBenchmarkIndex));
}

/** The same of a machine with that index; a tenth is as exact as the index is. */
export const slowdownOf = (index: number): number => Math.max(1, Math.round((index / MID_RANGE_INDEX) * 10) / 10);
