/** What a close takes and leaves, beside the same said plainly: coin by coin, each from the first pocket that has one. */
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { type Closing, closingOf, least, withPart } from "../rules/closing.ts";
import { traded } from "./rule-twins.ts";

const ONE = 100_000_000;

interface Plain {
  readonly profit: number;
  readonly margin: number;
  readonly owed: number;
  /** Undefined of an isolated one, which has no other pocket. */
  readonly free: number | undefined;
  readonly won: number;
  readonly drawn: number;
  /** In whole coins, already rounded against the customer. */
  readonly fee: number;
}

function plainClosing({ profit, margin, owed, free, won, drawn, fee }: Plain): Record<keyof Closing, number> {
  const closing = { lostMargin: 0, lostFree: 0, deficit: 0, nights: 0, fee: 0, left: 0 };
  let [pocket, account, others] = [margin, free ?? 0, drawn];
  for (let coin = profit; coin < 0; coin += 1) {
    if (pocket > 0) [pocket, closing.lostMargin] = [pocket - 1, closing.lostMargin + 1];
    else if (account > 0) [account, closing.lostFree] = [account - 1, closing.lostFree + 1];
    else if (others > 0) others -= 1;
    else closing.deficit += 1;
  }
  pocket += won;
  for (let coin = 0; coin < owed && pocket > 0; coin += 1) [pocket, closing.nights] = [pocket - 1, closing.nights + 1];
  for (let coin = 0; coin < fee && pocket + account > 0; coin += 1) {
    if (pocket > 0) pocket -= 1;
    else account -= 1;
    closing.fee += 1;
  }
  closing.left = pocket + account - (free ?? 0) - (drawn - others);
  return closing;
}

function askClosing(draw: Draw): void {
  const contract = draw.pick(traded);
  const isCross = draw.percent(50);
  const [margin, free, profit, value] = [draw.below(15), draw.below(10), draw.below(60) - 35, draw.below(30_000)];
  // Nobody else pays more than is lacking, and only a cross position has others.
  const lacking = -profit - margin - free;
  const drawn = isCross && lacking > 0 ? draw.below(lacking + 1) : 0;
  const won = profit > 0 ? profit - (draw.percent(30) ? draw.below(profit + 1) : 0) : 0;
  const owed = isCross ? 0 : draw.below(12);
  const charged = draw.percent(80);
  let fee = 0;
  while (fee * ONE < (charged ? value : 0) * Number(contract.fee)) fee += 1;
  const asked = { profit, value, margin, owed, free: isCross ? free : undefined, won, drawn };
  const closing = closingOf(contract, {
    profit: BigInt(profit),
    value: BigInt(value),
    margin: BigInt(margin),
    owed: BigInt(owed),
    free: isCross ? BigInt(free) : undefined,
    won: BigInt(won),
    drawn: BigInt(drawn),
    charged,
  });
  const plain = plainClosing({ ...asked, fee });
  for (const name of Object.keys(plain) as (keyof Closing)[])
    if (Number(closing[name]) !== plain[name]) alike(closing, plain, { ...asked, charged });
}

/** The part that goes is never more than its share, and less than a unit under it; a debt likewise. */
function askPart(draw: Draw): void {
  const [units, all] = [BigInt(draw.below(1_000_000)), BigInt(1 + draw.below(1_000))];
  const quantity = BigInt(draw.below(Number(all) + 1));
  const part = withPart(units, quantity, all);
  alike(part * all <= units * quantity && (part + 1n) * all > units * quantity, true, { units, quantity, all, part });
  alike(withPart(-units, quantity, all), -part, { units, quantity, all });
  alike(least(part, quantity), part > quantity ? quantity : part, { part, quantity });
}

export const closingTwin: Twin = {
  name: "closes",
  begin: (draw) => () => (draw.percent(70) ? askClosing : askPart)(draw),
};
