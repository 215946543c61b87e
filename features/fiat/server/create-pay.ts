import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { formatAmount, parseRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { Random } from "@assay/server/random.ts";
import { type calls, events } from "../contract.ts";
import { PAYMENTS_MAX } from "../rules/catalogue.ts";
import { COIN } from "../rules/deal.ts";
import { LOCK_MS } from "../rules/lock.ts";
import { fullName, readPayer } from "../rules/payer.ts";
import { describePayment, priced } from "./answers.ts";
import { beginTry } from "./cards/pages.ts";
import { isOneName } from "./name.ts";
import { lock, pool, poolAccounts } from "./postings.ts";
import { countIn, countPayments, type Payment, payments } from "./store.ts";
import type { FiatTerms } from "./terms.ts";
import { openVault } from "./vault.ts";

type Call = typeof calls.createPay;

/** Letters and digits that nobody takes for each other. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const REFERENCE_LENGTH = 9;

/** The prefix says whose it is on a bank's statement. */
export const referenceOf = (random: Random, prefix = "AS"): string =>
  `${prefix}${[...random.bytes(REFERENCE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;

/** Locks the rate and sets the coins aside. Nothing else of the customer's moves. */
export const createPay =
  (terms: FiatTerms) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { customerId } = tx.caller;
    const { deal, country, account } = await priced(terms, tx, asked);
    if (asked.currencyCode !== country.currency) reject("area-not-supported");
    const payer = readPayer(country, asked.extendedParams);
    if ("wrong" in payer) return reject("wrong-payer", { field: payer.wrong });
    const verified = await terms.nameOf(tx.db, customerId);
    if (verified !== undefined && !isOneName(fullName(payer), verified)) reject("payer-not-you", { name: verified });
    const { fiat: most } = await terms.limitsOf(tx.db, customerId);
    if (most !== null && deal.arrives > most.units) reject("above-level", { maximum: formatAmount(most), currency: COIN });
    if (deal.rate > (parseRate(asked.rate) ?? 0n)) reject("rate-has-moved");
    // Locks wait for each other here, so that what is counted below stays true.
    await tx.ledger.open(poolAccounts);
    if ((await countIn(tx.db, customerId, "to-be-paid")) > 0) reject("payment-open");
    if ((await countPayments(tx.db, customerId, later(tx.now, -DAY_MS))) >= PAYMENTS_MAX)
      reject("too-many-payments", { maximum: PAYMENTS_MAX });
    if (tx.ledger.balance(pool.free, COIN).units < deal.arrives) reject("usdt-short");
    const payment: Payment = {
      id: tx.random.id(tx.now),
      customerId,
      accountId: account.id,
      country: country.country,
      method: asked.paymentType,
      reference: referenceOf(tx.random),
      ...deal,
      payer: fullName(payer),
      sealed: openVault(terms.keys).seal(payer),
      createdAt: tx.now,
      dueAt: later(tx.now, LOCK_MS),
      status: "to-be-paid",
      promised: deal.arrives,
      announcedAt: null,
      voucher: null,
      paid: null,
      isLate: false,
      chooseBy: null,
      owed: null,
      delivered: 0n,
      sold: 0n,
      note: null,
      endedAt: null,
    };
    await payments.insert(tx.db, [payment]);
    await tx.ledger.post(lock(payment));
    // The provider is asked after the commit, by a job.
    if (payment.method === "card") await beginTry(tx, payment);
    tx.emit(events.changed, { customerId });
    return { payment: describePayment(payment) };
  };
