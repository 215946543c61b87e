/** The margin of an auction is deposited before anybody bids. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { refuseRisk } from "@assay/features/protection/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { moneyIn } from "./answers.ts";
import { holdOpen, type Linked } from "./buy.ts";
import { countMargins, findMargin, margins } from "./orders-store.ts";
import { marginHeld, riskAddress, riskyAddress, spotAddress } from "./postings.ts";

type Deposit = typeof calls.marginNFT;

export const marginNFT =
  (linked: Linked) =>
  async (tx: Writer<Customer>, { id }: InputOf<Deposit>): Promise<OutputOf<Deposit>> => {
    const { customerId } = tx.caller;
    const { currency, margin, saleId } = await holdOpen(tx, linked, id, "auction");
    if (await findMargin(tx.db, saleId, customerId)) reject("margin-held");
    await tx.ledger.open([
      ...[spotAddress(customerId), riskAddress(customerId)].map((address) => ({ address, currency })),
      { address: riskyAddress(customerId), currency: "USDT" },
    ]);
    await refuseRisk(tx, customerId, amount(currency, margin!));
    const row = {
      id: tx.random.id(tx.now),
      saleId,
      customerId,
      bidder: (await countMargins(tx.db, saleId)) + 1,
      currency,
      amount: margin!,
      state: "held",
      place: "option",
    } as const;
    await margins.insert(tx.db, [row]);
    await tx.ledger.post(marginHeld(row));
    tx.emit(events.changed, { customerId });
    return { margin: moneyIn(currency)(margin!) };
  };
