/** What loans cost, where their lines lie and what a close-out sells, said so plainly that nobody doubts it: counted out hour by hour and unit by unit. */
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { Rejection } from "@assay/core/rejection.ts";
import {
  type Account,
  accrued,
  annualRate,
  CLOSE_FEE,
  collateralFor,
  debtOf,
  endOf,
  type Holding,
  hoursMax,
  interestOf,
  interestOwed,
  isBelow,
  judgeAmount,
  judgeCollateral,
  LINES,
  mayLeave,
  type Offer,
  overdueOf,
  priceAt,
  riskRate,
  splitPayment,
  standingAt,
  symbolOf,
  valueOf,
} from "../rules.ts";
import { decideLarge, judgeLarge, offerAt } from "../rules/large.ts";
import { closeOut, saleFor, sellUnits, unitsFor } from "../rules/close-out.ts";

const HOUR = 3_600_000;
const HUNDRED_MILLION = 100_000_000n;
const TEN_BILLION = 10_000_000_000n;
const start = new Date("2026-03-01T00:00:00Z");

const below = (draw: Draw, most: number): bigint => BigInt(1 + draw.below(most));
const roundedUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

/** A week of hours, each of which charges what was owed as it began. */
function askInterest(draw: Draw): void {
  const [principal, rate] = [below(draw, 1_000_000_000), below(draw, 10_000)];
  let loan: Account = {
    principal,
    hourlyRate: rate,
    createdAt: start,
    days: 7,
    status: "running",
    hours: 1,
    principalHours: principal,
    interest: interestOf(principal, rate),
    overdueDays: 0,
    overduePrincipalDays: 0n,
    overdueInterest: 0n,
    interestPaid: 0n,
    waived: 0n,
    dueAt: new Date(start.getTime() + HOUR),
  };
  let [sum, left, paid] = [principal, principal, 0n];
  let daySum = 0n;
  alike([endOf(loan).getTime(), hoursMax(7)], [start.getTime() + 7 * 24 * HOUR, 7 * 24], "the term");
  for (let hour = 1; hour < 10 * 24; hour += 1) {
    if (hour < 7 * 24) sum += left;
    if (hour >= 7 * 24 && hour % 24 === 0) daySum += left;
    const owed = roundedUp(sum * rate, HUNDRED_MILLION) + roundedUp(daySum, 200n);
    // A loan is looked at now and then, and sometimes a part is paid.
    if (!draw.percent(10) && hour < 10 * 24 - 1) continue;
    loan = accrued(loan, new Date(start.getTime() + hour * HOUR));
    alike([loan.interest + loan.overdueInterest, loan.principal], [owed, left], { hour, principal, rate });
    alike(
      [overdueOf(daySum), interestOwed(loan), debtOf(loan)],
      [roundedUp(daySum, 200n), owed - paid, owed - paid + left],
      loan,
    );
    const pays = draw.percent(50) ? 0n : below(draw, 400_000_000);
    const forInterest = pays < owed - paid ? pays : owed - paid;
    const forPrincipal = pays - forInterest < left ? pays - forInterest : left;
    const split = splitPayment(loan, pays);
    alike([split.interest, split.principal], [forInterest, forPrincipal], { pays, owed, paid, left });
    loan = { ...loan, interestPaid: loan.interestPaid + split.interest, principal: loan.principal - split.principal };
    paid += forInterest;
    left -= forPrincipal;
  }
}

/** USDT is owed against a coin at a price at which one unit of the coin is worth one whole USDT, so that units can be counted out. */
const unitWorth = HUNDRED_MILLION;
const price = unitWorth * TEN_BILLION;

function holdingIn(draw: Draw): Holding {
  const collateral = below(draw, 2_000);
  const rate = 95 + draw.below(45);
  const debt = (collateral * unitWorth * 100n) / BigInt(rate);
  const proceeds = draw.percent(50) ? 0n : debt / below(draw, 20);
  return { currency: "USDT", collateralCurrency: "BTC", collateral, proceeds, debt };
}

function askCloseOut(draw: Draw): void {
  const held = holdingIn(draw);
  const sale = closeOut(held, price, CLOSE_FEE, "part");
  const fromProceeds = held.proceeds < held.debt ? held.proceeds : held.debt;
  const debt = held.debt - fromProceeds;
  const worth = held.collateral * unitWorth;
  // Nothing is sold at 120 % or above; else unit by unit, until what is left stands at 120 %, the fee of half a percent aside.
  const isEnough = (sold: bigint): boolean =>
    (worth - sold * unitWorth) * 1_000n >= 1_200n * debt - 1_194n * sold * unitWorth && worth * 995n > debt * 1_000n;
  let sold = 0n;
  while (sold < held.collateral && !isEnough(sold)) sold += 1n;
  const fee = roundedUp(sold, 200n);
  const left = { collateral: held.collateral - sold, debt: debt - (sold - fee) * unitWorth };
  const hundred = 100n * HUNDRED_MILLION;
  const isPart = sold < held.collateral && (sold === 0n || (left.collateral * unitWorth >= hundred && left.debt >= hundred));
  const settles = worth * 1_000n >= debt * 1_200n || isPart;
  if (settles) {
    const untouched = worth * 1_000n >= debt * 1_200n;
    const expected = untouched ? [0n, 0n, 0n] : [sold, fee, (sold - fee) * unitWorth];
    alike([sale.sold, sale.fee, sale.brought], expected, { held, left });
    return alike([sale.fromProceeds, sale.short, sale.ended], [fromProceeds, 0n, debt === 0n], held);
  }
  alike([sale.fromProceeds, sale.ended], [fromProceeds, true], held);
  alike(sale.short, debt - sale.brought, held);
  alike(sale.short > 0n && sale.sold < held.collateral, false, held);
}

function askLines(draw: Draw): void {
  const held = holdingIn(draw);
  const assets = held.collateral * unitWorth + held.proceeds;
  const isUnder = (percent: bigint): boolean => assets * 100n < held.debt * percent;
  alike(isBelow(held, price, LINES.close), isUnder(110n), held);
  alike(riskRate(held, price), (assets * HUNDRED_MILLION) / held.debt, held);
  alike(standingAt(held, price), isUnder(115n) ? "last" : isUnder(130n) ? "called" : "safe", held);
  const at = priceAt(held, LINES.call);
  if (at !== undefined) alike([isBelow(held, at, LINES.call), isBelow(held, at - 1n, LINES.call)], [false, true], held);
  // Two for one of what is owed stays.
  const spare = assets - 2n * held.debt;
  const most = spare <= 0n ? 0n : spare / unitWorth;
  alike(mayLeave(held, "collateral", price), most < held.collateral ? most : held.collateral, held);
}

/** Unit by unit, until what the sale brings pays; the customer's fee is a fifth of a percent. */
function askSale(draw: Draw): void {
  const held = holdingIn(draw);
  const pays = (held.debt * below(draw, 100)) / 100n;
  const wanted = pays > held.proceeds ? pays - held.proceeds : 0n;
  let net = 0n;
  while (net * unitWorth < wanted) net += 1n;
  let sold = 0n;
  while (sold * 998n < net * 1_000n) sold += 1n;
  const sale = saleFor(held, pays, price, HUNDRED_MILLION / 500n);
  const isEnd = pays === held.debt;
  const isRefused = sold > held.collateral || (sold === held.collateral && !isEnd);
  alike(sale === undefined, isRefused, { held, pays });
  if (sale) alike([sale.sold, sale.fee, sale.ended], [sold, roundedUp(sold * 2n, 1_000n), isEnd], { held, pays });
}

/** What a sale brings, and the fewest units that bring so much, one more for each of the two roundings at most. */
function askUnits(draw: Draw): void {
  const [held, wanted] = [holdingIn(draw), below(draw, 1_000)];
  const brings = (sold: bigint): bigint => (sold - roundedUp(sold, 200n)) * unitWorth;
  const units = below(draw, 2_000);
  alike(sellUnits(held, units, CLOSE_FEE, price), { fee: roundedUp(units, 200n), brings: brings(units) }, { units });
  let fewest = 0n;
  while (brings(fewest) < wanted * unitWorth) fewest += 1n;
  const sold = unitsFor(held, wanted * unitWorth, CLOSE_FEE, price);
  alike(sold >= fewest && sold <= fewest + 1n, true, { wanted, sold, fewest });
}

/** What a form asks for, against an offer in whole coins of a price in whole USDT. */
function askForm(draw: Draw): void {
  const [whole, ltv, asked] = [below(draw, 100_000), below(draw, 65), below(draw, 1_000)];
  const at = whole * TEN_BILLION;
  const [min, max] = [below(draw, 300) * HUNDRED_MILLION, (300n + below(draw, 700)) * HUNDRED_MILLION];
  const offer: Offer = {
    currency: "USDT",
    collateralCurrency: "BTC",
    hourlyRate: 1n,
    ltvMax: (ltv * HUNDRED_MILLION) / 100n,
    min,
    max,
  };
  alike([symbolOf(offer), symbolOf({ currency: "ETH", collateralCurrency: "USDT" })], ["BTC/USDT", "ETH/USDT"], "its market");
  const units = asked * HUNDRED_MILLION;
  alike([valueOf("BTC", units, at), valueOf("USDT", units, at)], [units * whole, units], { whole, units });
  const room = { pool: below(draw, 1_000) * HUNDRED_MILLION, value: below(draw, 1_000) * HUNDRED_MILLION };
  const code = (answer: bigint | Rejection): bigint | string => (answer instanceof Rejection ? answer.code : answer);
  const refused = [
    [units < min, "below-minimum"],
    [units > max, "above-maximum"],
    [units > room.value, "loan-limit"],
    [units > room.pool, "loan-pool-short"],
  ] as const;
  const expected = refused.find(([isSo]) => isSo)?.[1] ?? units;
  alike(code(judgeAmount(offer, `${asked}`, room, at)), expected, { offer, asked, room });
  alike(code(judgeAmount(offer, `${asked}.123456789`, room, at)), "wrong-amount", "too many decimals");
  const least = roundedUp(units * 100n, ltv * whole);
  alike(collateralFor(offer, units, at), least, { units, ltv, whole });
  const given = below(draw, 2_000);
  const answer = given * HUNDRED_MILLION < least ? "too-little-collateral" : given * HUNDRED_MILLION;
  alike(code(judgeCollateral(offer, `${given}`, units, at)), answer, { given, least });
  alike(code(judgeCollateral(offer, "0", units, at)), "wrong-amount", "nothing");
  alike(annualRate(given), given * 8_760n, "a year of hours");
}

/** A large loan of whole coins at a price in whole USDT, and three operators one after the other. */
function askLarge(draw: Draw): void {
  const [whole, asked, times] = [below(draw, 5_000), below(draw, 1_000), 1 + draw.below(3)];
  const at = whole * TEN_BILLION;
  const offer: Offer = {
    currency: "BTC",
    collateralCurrency: "USDT",
    hourlyRate: 1n,
    ltvMax: 300_000_000n,
    min: HUNDRED_MILLION,
    max: 900n * HUNDRED_MILLION,
  };
  const room = { pool: 800n * HUNDRED_MILLION, value: 2_000_000n * HUNDRED_MILLION };
  const answer = judgeLarge(offer, `${asked}`, room, at);
  const code = answer instanceof Rejection ? answer.code : answer;
  const refused = [
    [asked > 900n, "above-maximum"],
    [asked * whole > 2_000_000n, "loan-limit"],
    [asked > 800n, "loan-pool-short"],
    [asked * whole < 500_000n, "below-minimum"],
  ] as const;
  alike(code, refused.find(([isSo]) => isSo)?.[1] ?? asked * HUNDRED_MILLION, { asked, whole });
  const least = collateralFor(offerAt(offer, times), asked * HUNDRED_MILLION, at);
  alike(least, roundedUp(asked * HUNDRED_MILLION * whole, BigInt(times)), { asked, whole, times });
  const said = Array.from({ length: draw.below(4) }, () => draw.pick(["approve", "refuse"] as const));
  const approving = said.filter((one) => one === "approve").length;
  const decided = approving > 1 ? "approve" : said.length - approving > 1 ? "refuse" : undefined;
  alike(decideLarge(said), decided, said);
}

const questions = [askInterest, askCloseOut, askLines, askSale, askUnits, askForm, askLarge];

export const loanTwin: Twin = { name: "loans", begin: (draw) => () => draw.pick(questions)(draw) };
