/** What receipts of draws show, for the screens of features that draw: the seeds, and what the rule makes of them in this phone. */
import { useTexts } from "@assay/ui/locale.ts";
import type { Fact } from "../rules.ts";
import type { Explain } from "./check.ts";

/** Lots of a long draw that are named. */
const NAMED_MAX = 5;

/** A text of a fact that is known by its rule. */
function textIn(fact: Fact | undefined, name: string): string {
  const told = (fact as Readonly<Record<string, Fact | undefined>> | undefined)?.[name];
  return typeof told === "string" ? told : "";
}

export function useExplainDraws(): Explain {
  const t = useTexts("proofs");
  return async ({ rule, fact }) => {
    const { ASKED_RULE, DRAWN_RULE, LATE_RULE, recomputeDraw } = await import("../rules/draw-receipt.ts");
    if (rule === ASKED_RULE)
      return { asked: `${t("receipt.your-seed")}: ${textIn(fact, "seed")}`, at: Number(textIn(fact, "at")) };
    const about = { ticks: [], rule: t("receipt.draw-rule") };
    if (rule === LATE_RULE)
      return { ...about, holds: true, inputs: [], result: t("receipts.draw-late", { otherwise: textIn(fact, "otherwise") }) };
    const anew = rule === DRAWN_RULE ? recomputeDraw(fact) : undefined;
    if (!anew) return undefined;
    const lots = anew.lots.slice(0, NAMED_MAX).join(", ");
    const count = anew.lots.length - NAMED_MAX;
    return {
      ...about,
      holds: anew.holds,
      inputs: [
        { label: t("receipt.your-seed"), text: textIn((fact as Readonly<Record<string, Fact>>)["asked"], "seed") },
        { label: t("receipt.house-seed"), text: textIn(fact, "preimage") },
        { label: t("receipt.chain-end"), text: textIn(fact, "end") },
        { label: t("receipt.chain-steps"), text: textIn(fact, "index") },
      ],
      result: count > 0 ? t("receipt.and-more", { lots, count }) : lots,
    };
  };
}
