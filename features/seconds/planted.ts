/** Mistakes that somebody could make here: the simulator must notice every one. */
import type { PlantedHere } from "@assay/server/simulation.ts";

export const planted: readonly PlantedHere[] = [
  {
    name: "an-option-enters-as-it-is-accepted",
    file: "features/seconds/rules/course.ts",
    right: "firstValid(known, closedAt + 1, closedAt + GRACE_MS)",
    wrong: "firstValid(known, closedAt, closedAt + GRACE_MS)",
  },
  {
    name: "an-option-enters-before-its-delay-is-over",
    file: "features/seconds/rules/course.ts",
    right: "draw.at + delayOf(draw, drawnFor)",
    wrong: "draw.at + delayOf(draw, drawnFor) / 2",
  },
  {
    name: "a-customer-stakes-on-both-sides-of-a-round",
    file: "features/seconds/server/rounds.ts",
    right: 'if (own && own.direction !== direction) return new Rejection("staked-other-side");',
    wrong: "",
  },
  {
    name: "a-light-side-wins-all-that-stands-against-it",
    file: "features/seconds/rules.ts",
    right: "balanced ? [lighter, lighter] : [right, wrong]",
    wrong: "[right, wrong]",
  },
  {
    name: "an-option-keeps-what-the-pool-has-set-aside",
    file: "features/seconds/server/postings.ts",
    right: "...keepPromise(POOL, winningsOf(stake, rate), optionAddress(customerId), amount(stake.currency, back - stakeBack)),",
    wrong:
      "...keepPromise(POOL, amount(stake.currency, back - stakeBack), optionAddress(customerId), amount(stake.currency, back - stakeBack)),",
  },
  {
    name: "an-option-settles-without-a-receipt",
    file: "features/seconds/server/settle-options.ts",
    right: "settled.map(({ evidence }) => evidence),",
    wrong: "[],",
  },
  {
    name: "a-void-option-is-paid-like-a-win",
    file: "features/seconds/rules.ts",
    right: 'if (outcome !== "won") return stake;',
    wrong: 'if (outcome === "tie") return stake;',
  },
];
