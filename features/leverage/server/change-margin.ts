import type { InputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { calls } from "../contract.ts";
import { liquidationPrice, marginToSpare } from "../rules/margin.ts";
import { judgeStanding } from "../rules/stops.ts";
import type { Batch } from "./batch.ts";
import { collateralOf, exposureOf, type Position } from "./positions.ts";
import { spendableOf } from "./purse.ts";

/** Adds margin to an isolated position, or takes back what it does not need to be opened anew: out of what is free, or its purse has free. */
export function changeMargin(
  batch: Batch,
  position: Position | undefined,
  asked: Omit<InputOf<(typeof calls)["changeMargin"]>, "id">,
): Position | Rejection {
  if (!position) return new Rejection("no-such-position");
  if (position.state !== "open") return new Rejection("position-not-open");
  if (position.marginMode === "cross") return new Rejection("margin-is-shared");
  const contract = batch.contract(position.symbol);
  const units = parseAmount(contract.quote, asked.amount)?.units;
  if (units === undefined || units === 0n) return new Rejection("wrong-amount", wrongAmount(scaleOf(contract.quote)));
  const change = asked.change === "add" ? units : -units;
  const { purse } = position;
  const free =
    purse === null
      ? spendableOf(batch, position.customerId, batch.marks)
      : batch.purse(purse).free - (batch.owedOfPurses.get(purse) ?? 0n);
  if (change > free) return new Rejection("insufficient-balance");
  // What a purse holds is at risk already.
  const protectedBy = change > 0n && batch.guard.judge(position.customerId, purse === null ? change : 0n);
  if (protectedBy) return protectedBy;
  if (change < 0n) {
    const mark = batch.marks(position.symbol);
    if (mark === undefined) return new Rejection("market-closed");
    const most = marginToSpare(contract, exposureOf(position), collateralOf(position), position.leverage, mark);
    if (-change > most)
      return new Rejection("margin-needed", { nearest: formatAmount(amount(contract.quote, most)), currency: contract.quote });
    const beyond = judgeStanding(
      contract,
      position,
      liquidationPrice(contract, exposureOf(position), collateralOf(position) + change),
    );
    if (beyond) return beyond;
  }
  // Only what was taken back can be added again without end.
  const spent = change < 0n && batch.transfers.judge(position.customerId);
  if (spent) return spent;
  if (change < 0n) {
    batch.movedBack.push(position.customerId);
    batch.transfers.note(position.customerId);
  } else batch.added.set(position.id, (batch.added.get(position.id) ?? 0n) + change);
  position.margin += change;
  position.changes += 1;
  batch.setAside(position, `${position.id}#${position.changes}`, change);
  if (purse !== null) batch.purseMoves.push({ positionId: position.id, units: change });
  batch.write(position);
  return position;
}
