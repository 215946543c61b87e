/** Mistakes that somebody could really make. Each replaces one line of the product; the simulator must notice every one. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

const ledger = "platform/server/ledger/ledger.ts";
const balances = "platform/server/ledger/balances.ts";
const batch = "features/spot/server/batch.ts";
const matching = "features/spot/server/matching/match.ts";
const arrival = "features/spot/server/judge-arrival.ts";
const spotPostings = "features/spot/server/postings.ts";
const spotStore = "features/spot/server/store.ts";

export const plantedBugs: readonly PlantedBug[] = [
  // Money and the ledger
  {
    name: "spends-what-an-earlier-posting-has-spent",
    file: balances,
    right: "this.#move(accountKey(from, moved.currency), -moved.units);",
    wrong: "",
  },
  {
    name: "refuses-the-last-unit",
    file: balances,
    right: "rest !== undefined && rest < 0n && hasFloor(from)",
    wrong: "rest !== undefined && rest <= 0n && hasFloor(from)",
  },
  {
    name: "reads-a-balance-without-a-lock",
    file: ledger,
    right: "order by a.id for update of a`",
    wrong: "order by a.id`",
  },
  { name: "has-no-floor", file: "platform/server/ledger/posting.ts", right: '!address.startsWith("world/")', wrong: "false" },
  {
    name: "credits-without-debit",
    file: ledger,
    right: "select source as account, -units as units from written union all select destination, units from written",
    wrong: "select destination as account, units from written",
  },
  {
    name: "chain-forgets-its-past",
    file: "platform/server/ledger/sealer.ts",
    right: "const previous = head?.hash ?? GENESIS;",
    wrong: "const previous = GENESIS;",
  },
  // Retries and events
  {
    name: "key-serves-any-body",
    file: "platform/server/idempotency.ts",
    right: "if (bodyHash !== asked.bodyHash) return",
    wrong: "if (false) return",
  },
  {
    name: "batch-stores-no-reply",
    file: "platform/server/batcher.ts",
    right: "idempotency ? [{ idempotency, outcome: answers[index] }] : []",
    wrong: "[]",
  },
  {
    name: "command-stores-no-reply",
    file: "platform/server/dispatch.ts",
    right: "if (idempotency) tx.alongside(writeReplies(tx.db, [{ idempotency, outcome }], tx.now));",
    wrong: "",
  },
  {
    name: "loses-the-outbox-row",
    file: "platform/server/dispatch.ts",
    right: "writeOutbox(db, told, tx.now)",
    wrong: "told.length < 2 ? writeOutbox(db, told, tx.now) : []",
  },
  {
    name: "tells-events-out-of-order",
    file: "platform/server/outbox.ts",
    right: "order by tx, id limit",
    wrong: "order by tx desc, id desc limit",
  },
  // Wallet
  {
    name: "faucet-ignores-the-claim",
    file: "features/wallet/server/claim-faucet.ts",
    right: 'if (!(await insertClaim(tx.db, customerId, day, faucetGift.units, tx.now))) reject("faucet-claimed");',
    wrong: "await insertClaim(tx.db, customerId, day, faucetGift.units, tx.now);",
  },
  {
    name: "faucet-counts-from-tomorrow",
    file: "features/wallet/server/claim-faucet.ts",
    right: "const day = utcDay(tx.now);",
    wrong: "const day = utcDay(tx.now) + 1;",
  },
  {
    name: "transfer-goes-to-the-wrong-account",
    file: "features/wallet/server/postings.ts",
    right: "transfers: [{ from: addressOf(customerId, from), to: addressOf(customerId, to), amount: moved }],",
    wrong:
      'transfers: [{ from: addressOf(customerId, from), to: addressOf(customerId, from === "spot" ? "fiat" : to), amount: moved }],',
  },
  {
    name: "transfer-takes-the-smaller-half",
    file: "features/wallet/server/transfer.ts",
    right: "const moved = judgement.accepted;",
    wrong: "const moved = { ...judgement.accepted, units: (judgement.accepted.units + 1n) / 2n };",
  },
  {
    name: "locks-in-the-order-of-the-request",
    file: "features/wallet/server/transfer.ts",
    right: "await tx.ledger.open([from, to].map((account) => ({ address: addressOf(customerId, account), currency })));",
    wrong: "for (const account of [from, to]) await tx.ledger.open([{ address: addressOf(customerId, account), currency }]);",
  },
  // Fees and rounding
  {
    name: "fee-rounds-down",
    file: "features/spot/rules.ts",
    right: 'shareOf(received, rate, "up")',
    wrong: 'shareOf(received, rate, "down")',
  },
  {
    name: "maker-pays-the-taker-fee",
    file: batch,
    right: "feeOn(received, terms.makerFee)",
    wrong: "feeOn(received, terms.takerFee)",
  },
  {
    name: "settles-a-trade-twice",
    file: batch,
    right: "this.ledger.take(spotTrade(trade));",
    wrong: "this.ledger.take(spotTrade(trade)); this.ledger.take(spotTrade({ ...trade, id: `${trade.id}+` }));",
  },
  {
    name: "seller-pays-the-fee-twice",
    file: spotPostings,
    right: "if (seller.fee > 0n) transfers.push(",
    wrong: "if (seller.fee > 0n) transfers.push({ from: seller.receives, to, amount: amount(quote.currency, seller.fee) }, ",
  },
  // Holds
  {
    name: "rests-without-a-hold",
    file: batch,
    right: "this.ledger.take(spotHold(id, customerId, this.heldBy(market, side, price, steps)));",
    wrong: "",
  },
  {
    name: "holds-a-tick-too-little",
    file: batch,
    right: "grid.quote(price, steps)) :",
    wrong: "grid.quote(price - 1, steps)) :",
  },
  {
    name: "cancels-without-release",
    file: batch,
    right: "this.ledger.take(spotRelease(resting.id, resting.customerId, held));",
    wrong: "void held;",
  },
  { name: "amends-without-moving-the-hold", file: batch, right: "if (posting) this.ledger.take(posting);", wrong: "" },
  {
    name: "spends-what-is-not-there",
    file: arrival,
    right: "if (units + held >= needed) return",
    wrong: "if (units + held >= needed / 2n) return",
  },
  // Matching
  {
    name: "off-by-one-tick",
    file: matching,
    right: "if (buys ? price > taker.limit : price < taker.limit)",
    wrong: "if (buys ? price > taker.limit + 1 : price < taker.limit - 1)",
  },
  {
    name: "trades-with-oneself",
    file: matching,
    right: 'if (order!.customerId === taker.customerId) return stopped("self");',
    wrong: "",
  },
  {
    name: "worst-price-first",
    file: matching,
    right: "let levelIndex = levels.length - 1;\n  let offerIndex",
    wrong: "let levelIndex = 0;\n  let offerIndex",
  },
  {
    name: "last-come-first-served",
    file: "features/spot/server/matching/book.ts",
    right: "order.previous = level.last;\n      level.last.next = order;\n      level.last = order;",
    wrong: "order.next = level.first;\n      level.first.previous = order;\n      level.first = order;",
  },
  {
    name: "quote-orders-round-up",
    file: matching,
    right: "const wanted = Math.min(steps, Math.floor(notches / price));",
    wrong: "const wanted = Math.min(steps, Math.ceil(notches / price));",
  },
  {
    name: "sweeps-at-the-house-price",
    file: matching,
    right: "matches.push({ order, house: offer, price, steps: traded });",
    wrong: "matches.push({ order, house: offer, price: offer.price, steps: traded });",
  },
  {
    name: "cancelled-order-stays-in-the-book",
    file: batch,
    right: "market.book.remove(resting);\n    market.sequence += 1;",
    wrong: "market.sequence += 1;",
  },
  {
    name: "fills-or-kills-in-part",
    file: arrival,
    right: 'if (order.timeInForce === "fok") return new Rejection("cannot-fill");',
    wrong: "",
  },
  { name: "post-only-takes", file: arrival, right: 'if (order.postOnly && (trades || stop === "self"))', wrong: "if (false)" },
  {
    name: "filled-starts-anew",
    file: spotStore,
    right: "set filled = o.filled + c.filled, filled_quote",
    wrong: "set filled = c.filled, filled_quote",
  },
  // Stops
  {
    name: "stop-frees-nothing-when-it-fires",
    file: batch,
    right: "if (freed.units > 0n) this.ledger.take(",
    wrong: "if (freed.units < 0n) this.ledger.take(",
  },
  {
    name: "oco-keeps-the-difference",
    file: batch,
    right: 'if (maker && maker.side === "buy" && maker.holdsAt !== maker.price) {',
    wrong: "if (false) {",
  },
  {
    name: "stop-fires-late",
    file: "platform/core/trigger-index.ts",
    right: '(entry.fires === "rising" ? price >= entry.price : price <= entry.price);',
    wrong: '(entry.fires === "rising" ? price > (entry.price * 1001n) / 1000n : price < (entry.price * 999n) / 1000n);',
  },
  { name: "everybody-is-a-taker", file: batch, right: "role: mine.role,", wrong: 'role: "taker",' },
  { name: "a-stop-is-kept-nowhere", file: batch, right: "this.asked.set(waiter.id, { waiter, symbol });", wrong: "" },
  // Contracts
  {
    name: "a-cancelled-order-keeps-its-fee",
    file: "features/leverage/server/cancel-order.ts",
    right: "heldFor(order)",
    wrong: "order.margin",
  },
  {
    name: "an-opened-position-is-not-counted",
    file: "features/leverage/server/submit.ts",
    right: "batch.write(position, position.quantity);",
    wrong: "batch.write(position);",
  },
  {
    name: "a-night-costs-no-margin",
    file: "features/leverage/server/charge-overnight.ts",
    right: "position.margin -= own;",
    wrong: "",
  },
  {
    name: "a-close-escapes-its-night",
    file: "features/leverage/server/trade.ts",
    right: "chargeDue(batch, marks, active);",
    wrong: "",
  },
  {
    name: "a-close-that-waits-is-forgotten",
    file: "features/leverage/server/closing.ts",
    right: "const due = positions.filter(isDue).sort(",
    wrong: "const due = positions.filter((one) => one.closing === null && isDue(one)).sort(",
  },
  {
    name: "a-close-that-waits-is-done-at-another-mark",
    file: "features/leverage/server/closing.ts",
    right: 'closeAsked(batch, position, "next-mark", marked, quantity, askedFact(position, "close"));',
    wrong:
      'closeAsked(batch, position, "next-mark", { ...marked, marks: () => position.entry! }, quantity, askedFact(position, "close"));',
  },
  {
    name: "an-opening-leaves-no-evidence",
    file: "features/leverage/server/submit.ts",
    right: 'proveOrder(batch, position, "opened", mark, { asked: askedFact(position, "order"), taking });',
    wrong: "",
  },
  {
    name: "what-was-asked-is-kept-nowhere",
    file: "features/leverage/server/batch.ts",
    right: "this.prove(position, askedRule, askedFact(position, what, this.now)!);",
    wrong: "",
  },
  // Protection
  {
    name: "a-looser-limit-holds-at-once",
    file: "features/protection/rules/measures.ts",
    right: "const at = isTighter ? now : later(now, LOOSEN_AFTER_MS);",
    wrong: "const at = now;",
  },
  {
    name: "a-fee-is-no-loss",
    file: "features/protection/rules/effects.ts",
    right: "const isOwn = payer === payee;",
    wrong: 'const isOwn = payer === payee || to.startsWith("house/fee/");',
  },
  {
    name: "a-cool-off-lets-orders-wait",
    file: "features/leverage/server/submit.ts",
    right: "const protectedBy = batch.guard.judge(customerId, riskOf(judged));",
    wrong: "const protectedBy = judged.opensNow ? batch.guard.judge(customerId, riskOf(judged)) : undefined;",
  },
  {
    name: "instructions-count-for-nothing",
    file: "features/proofs/server/store.ts",
    right: 'await countUsed(db, "instructions", asked, now);',
    wrong: "",
  },
  // Shares
  {
    name: "an-order-for-shares-is-kept-nowhere",
    file: "features/stock/server/enter-order.ts",
    right: "await recordEvidence(db, [askedEvidence(order, now)], now);",
    wrong: "",
  },
  {
    name: "a-split-forgets-what-orders-hold",
    file: "features/stock/server/apply-actions.ts",
    right: 'cancel(ledger, waiting, "split", now);',
    wrong: "",
  },
  {
    name: "an-amended-order-keeps-what-it-held",
    file: "features/stock/server/amend-order.ts",
    right: 'cancel(ledger, [old], "replaced", now);',
    wrong: 'Object.assign(old, { state: "cancelled", cancelReason: "replaced", updatedAt: now });',
  },
  {
    name: "a-split-passes-over-the-house",
    file: "features/stock/server/apply-actions.ts",
    right: "for (const address of addresses) {",
    wrong: 'for (const address of addresses) if (!address.startsWith("house/")) {',
  },
  {
    name: "waiting-orders-trade-while-the-exchange-is-closed",
    file: "features/stock/server/work-orders.ts",
    right: 'sessionAt(tx.now.getTime()).name === "regular";',
    wrong: 'sessionAt(tx.now.getTime()).name !== "closed";',
  },
  {
    name: "a-filled-order-keeps-what-it-did-not-pay",
    file: "features/stock/server/trade.ts",
    right: 'if (from === "held" && held.units > paid) {',
    wrong: "if (false) {",
  },
  {
    name: "parts-of-an-order-forget-each-other",
    file: "features/stock/server/trade.ts",
    right: "=> waiting + traded;",
    wrong: "=> (waiting + traded) * 0n;",
  },
  {
    name: "a-large-order-pays-what-a-small-one-does",
    file: "features/stock/rules.ts",
    right: 'divide(impact * (2n * before + value), 2n * unit, "up")',
    wrong: 'divide(impact * before, unit, "up")',
  },
  // Seconds options
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
    right: "{ from: POOL_HELD, to: POOL, amount: amount(stake.currency, winnings.units - won.units) },",
    wrong: "",
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
