import type { InputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { formatAmount, amount, parseDecimal, parsePrice, parseRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { costOf, unsoundOf } from "../rules.ts";
import { announce, PAY_CURRENCY, type Planned, TOKEN_SCALE } from "./announce.ts";

/** Announces a sale as somebody has planned it and another has approved it, if that is sound at this moment. */
export async function openProject(
  tx: Writer<Operator>,
  { reason: _, ...asked }: InputOf<typeof calls.openProject>,
): Promise<{ project_id: number }> {
  const payScale = scaleOf(PAY_CURRENCY);
  // What is no decimal of its scale is nothing, and nothing is refused by its name.
  const [money, tokens] = [payScale, TOKEN_SCALE].map((scale) => (text: string) => parseDecimal(text, scale) ?? 0n);
  const planned: Planned = {
    token: asked.token,
    name: asked.name,
    price: parsePrice(asked.price) ?? 0n,
    total: tokens!(asked.total),
    cap: tokens!(asked.cap),
    min: money!(asked.min),
    most: money!(asked.most),
    announcedAt: tx.now,
    opensAt: new Date(asked.opens_at),
    endsAt: new Date(asked.ends_at),
    listingAt: new Date(asked.listing_at),
    freeRatio: parseRate(asked.free_ratio) ?? -1n,
    lockDays: asked.lock_days,
    parts: asked.parts,
    whitePaper: asked.white_paper,
    website: asked.website,
    practice: false,
  };
  const sale = { ...planned, tokenScale: TOKEN_SCALE, payScale };
  const unsound = unsoundOf({ ...sale, payCurrency: PAY_CURRENCY }, tx.now);
  if (unsound) reject("unsound-terms", { says: unsound });
  const worth = formatAmount(amount(PAY_CURRENCY, costOf(planned.total, sale)));
  tx.caller.shows({
    token: `${asked.total} ${asked.token}`,
    price: `${asked.price} ${PAY_CURRENCY}`,
    worth: `${worth} ${PAY_CURRENCY}`,
  });
  const project = (await announce(tx, planned)) ?? reject("token-taken");
  return { project_id: project.id };
}
