import type { Call, OutputOf } from "@assay/core/contract.ts";
import { calls } from "@assay/features/seconds/contract.ts";
import { sim } from "@assay/features/seconds/sim.ts";
import { Contradiction } from "@assay/app-simulator/auditor.ts";
import { answersTo } from "../history.ts";
import { pause } from "../pause.ts";
import { differences, judgeIds, ONE, pages, type Product, units } from "./product.ts";

type Option = OutputOf<typeof calls.openOption>["option"];

/** Everybody takes the shortest term, so that most options are settled between two blows, or during one. */
const TERM_SECONDS = 30;
const TERM_MS = TERM_SECONDS * 1_000;
const GRACE_MS = 5_000;
const DELAY_MS_MAX = 2_500;
/** A round closes within a term and runs for another one; nothing is waited for longer than the grace after its draw, entry and expiry. */
const SETTLED_MS_MAX = 2 * TERM_MS + 3 * GRACE_MS + DELAY_MS_MAX + 20_000;
const LOOK_MS = 500;

export const seconds: Product = {
  deeds: sim.deeds.map((deed) => {
    if (deed.call !== calls.openOption) return deed;
    return {
      ...deed,
      ask: (stage) => {
        const asked = deed.ask(stage);
        return asked && { ...asked, seconds: String(TERM_SECONDS) };
      },
    };
  }),
  commands: new Set<Call>([calls.openOption]),
  end: async (customer) => {
    const since = performance.now();
    for (;;) {
      const live = await pages((paging) => customer.read(calls.listOptions, { state: "live", ...paging }));
      if (live.length === 0) return [];
      if (performance.now() - since > SETTLED_MS_MAX) throw new Contradiction(`option ${live[0]!.id} is not settled`);
      await pause(LOOK_MS);
    }
  },
  judge: async (customer) => {
    const options = await pages((paging) => customer.read(calls.listOptions, { state: "settled", ...paging }));
    const known = new Map(answersTo(customer.history, calls.openOption).map(({ option }) => [option.id, option]));
    return {
      faults: [
        ...judgeIds("option", known, options),
        ...options.flatMap((option) => {
          const told = known.get(option.id);
          return told ? judgeOption(told, option).map((fault) => `option ${option.id}: ${fault}`) : [];
        }),
      ],
      // A stake that is taken twice, or a payout that comes twice or not at all, leaves the account with something else.
      moves: options.map(({ currency, number, payout }) => ({
        account: "micro",
        currency,
        units: units(payout ?? "0") - units(number),
      })),
      counts: { options: options.length, voided: options.filter(({ outcome }) => outcome === "void").length },
    };
  },
};

const agreed = ["symbol", "type", "seconds", "mode", "currency", "number", "profit_ratio", "created_at", "closes_at"] as const;

function judgeOption(told: Option, option: Option): string[] {
  return [
    ...differences(told, option, agreed).map((field) => `its ${field} is not the acknowledged one`),
    ...(told.entry ? differences(told, option, ["entry"]).map(() => "its entry has changed") : []),
    ...judgeTicks(option),
    ...(paysRightly(option) ? [] : [`${option.outcome} paid ${option.payout} for ${option.number}`]),
  ];
}

function judgeTicks({ outcome, type, entry, settlement, closes_at, enters_at, seconds: term }: Option): string[] {
  if (outcome === "void") return settlement ? ["it is void and has a settlement"] : [];
  if (!entry || !settlement || enters_at === null) return ["it was decided without ticks"];
  const expiresAt = entry.at + term * 1_000;
  const way = units(settlement.price) - units(entry.price);
  const wanted = way === 0n ? "tie" : way > 0n === (type === "up") ? "won" : "lost";
  return [
    ...(outcome === wanted ? [] : [`it is ${outcome}, its ticks say ${wanted}`]),
    ...(enters_at > closes_at && enters_at <= closes_at + GRACE_MS + DELAY_MS_MAX ? [] : ["its draw is not of its time"]),
    ...(entry.at >= enters_at && entry.at <= enters_at + GRACE_MS ? [] : ["its entry is not of its time"]),
    ...(settlement.at >= expiresAt && settlement.at <= expiresAt + GRACE_MS ? [] : ["its settlement is not of its time"]),
  ];
}

/** What a share of a round comes to, its other customers decide; the audit adds those up. */
function paysRightly({ outcome, mode, number, profit_ratio, payout }: Option): boolean {
  if (payout === null) return false;
  const [paid, stake, ratio] = [payout, number, profit_ratio].map(units) as [bigint, bigint, bigint];
  if (outcome === "void" || outcome === "tie") return paid === stake;
  // What is far more than the other side takes part only in part.
  if (mode === "pool") return outcome === "won" ? paid >= stake : paid <= stake;
  // A stake of cents times a rate of hundredths needs no rounding.
  return paid * ONE === (outcome === "won" ? stake * (ONE + ratio) : 0n);
}
