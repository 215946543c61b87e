/** A follow begins, is changed, and rests. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import { linkedPairs } from "@assay/features/identity/server.ts";
import { readPurses, riskRefused } from "@assay/features/leverage/server.ts";
import type { Customer, Reader, Tx, Writer } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { type calls, events } from "../contract.ts";
import { judgeAmount, judgeSettings, type Settings } from "../rules/settings.ts";
import { FOLLOWS_MAX } from "../rules/terms.ts";
import { describeFollow } from "./answers.ts";
import { signalOpen } from "./hear.ts";
import { emptyPurse, fund, holdOwn, openAccounts, weekOf } from "./money.ts";
import { latestSignal } from "./signals-store.ts";
import {
  addFollowers,
  countFollows,
  findTraders,
  type Follow,
  followOf,
  holdTrader,
  insertFollow,
  listFollowRows,
  type Trader,
  updateMoney,
  updatePauses,
  updateSettings,
} from "./store.ts";
import type { CopyTerms } from "./terms.ts";

type Call = typeof calls.follow;

export const follow =
  (terms: CopyTerms) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> =>
    asked.follow_user_id === undefined ? await begin(terms, tx, asked) : await change(terms, tx, asked, asked.follow_user_id);

const settingsFor = ({ marks }: CopyTerms, { symbols: led }: Trader, asked: InputOf<Call>): Settings => {
  const settings = judgeSettings(asked, { led, known: (symbol) => marks.contracts.has(symbol) });
  if (settings instanceof Rejection) throw settings;
  return settings;
};

async function begin(terms: CopyTerms, tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  const found = (await findTraders(tx.db, [asked.trader_user_id])).get(asked.trader_user_id) ?? reject("no-such-trader");
  if (found.customerId === customerId) reject("own-trader");
  // The leader's account too: what he opens meanwhile comes after this follow, or is among what is open.
  await openAccounts(tx, [customerId], [found.customerId]);
  const trader = (await holdTrader(tx.db, found.id))!;
  if (trader.state !== "active") reject("trader-not-open");
  const linked = await linkedPairs(tx.db, [[customerId, trader.customerId]]);
  if (linked(customerId, trader.customerId)) reject("linked-trader");
  if (await followOf(tx.db, customerId, trader.id)) reject("already-following");
  if ((await countFollows(tx.db, customerId)) >= FOLLOWS_MAX) reject("too-many-follows", { maximum: FOLLOWS_MAX });
  if (trader.followers >= trader.places) reject("trader-full");
  const settings = settingsFor(terms, trader, asked);
  const units = judgeAmount(asked.amount, trader);
  if (units instanceof Rejection) throw units;
  const fresh = freshFollow(tx, trader, customerId, settings, BigInt(await latestSignal(tx.db, trader.id)));
  await insertFollow(tx.db, { ...fresh, paidIn: units });
  const held = await fund(tx, terms.marks, { follow: fresh, trader, purse: emptyPurse(fresh) }, units);
  await updateMoney(tx.db, [held.follow]);
  await addFollowers(tx.db, 1, [trader.id]);
  if (asked.copy_open) {
    await signalOpen(tx, { traderId: trader.id, traderCustomerId: trader.customerId, followId: fresh.id });
    tx.afterCommit(() => terms.copier.wake([trader.id]));
  }
  tx.emit(events.followsChanged, { customerId });
  tx.emit(events.leadChanged, { customerId: trader.customerId });
  return { follow: describeFollow(held.follow, trader, held.purse) };
}

const freshFollow = (
  tx: Tx,
  { id: traderId, share }: Trader,
  customerId: string,
  settings: Settings,
  afterSignal: bigint,
): Follow => ({
  ...settings,
  id: tx.random.id(tx.now),
  traderId,
  customerId,
  share,
  state: "following",
  pauseReason: null,
  ending: null,
  paidIn: 0n,
  takenOut: 0n,
  stopFrom: null,
  realised: 0n,
  highWater: 0n,
  shared: 0n,
  sharedWeek: weekOf(tx.now),
  afterSignal,
  createdAt: tx.now,
  endedAt: null,
  changes: 0,
  moves: 1,
  judged: 0,
});

/** The trader is the one that was agreed, and so is his share; what is open already stays as it is. */
async function change(terms: CopyTerms, tx: Writer<Customer>, asked: InputOf<Call>, id: string): Promise<OutputOf<Call>> {
  const held = await holdOwn(tx, terms, id);
  if (held.trader.id !== asked.trader_user_id) reject("no-such-follow");
  const changed = { ...held.follow, ...settingsFor(terms, held.trader, asked) };
  await updateSettings(tx.db, changed);
  tx.emit(events.followsChanged, { customerId: changed.customerId });
  return { follow: describeFollow(changed, held.trader, held.purse) };
}

type Pause = typeof calls.pause;

export const pause =
  (terms: CopyTerms) =>
  async (tx: Writer<Customer>, { follow_user_id: id, paused }: InputOf<Pause>): Promise<OutputOf<Pause>> => {
    const held = await holdOwn(tx, terms, id);
    const { customerId } = tx.caller;
    const refused = paused ? undefined : await riskRefused(tx, customerId);
    if (refused) throw refused;
    // Who is linked with his trader by now copies no more of him.
    const linked = paused ? undefined : await linkedPairs(tx.db, [[customerId, held.trader.customerId]]);
    if (linked?.(customerId, held.trader.customerId)) reject("linked-trader");
    const changed: Follow = { ...held.follow, state: paused ? "paused" : "following", pauseReason: null };
    await updatePauses(tx.db, [changed]);
    tx.emit(events.followsChanged, { customerId });
    return { follow: describeFollow(changed, held.trader, held.purse) };
  };

type ListFollows = typeof calls.listFollows;

export const listFollows =
  ({ marks }: CopyTerms) =>
  async (
    { db, caller: { customerId } }: Reader<Customer>,
    { ended, ...paging }: InputOf<ListFollows>,
  ): Promise<OutputOf<ListFollows>> => {
    const page = await readPage(
      paging,
      (rows) => listFollowRows(db, { customerId, ended, ...rows }),
      (one) => one,
    );
    const [traders, purses] = await Promise.all([
      findTraders(
        db,
        page.list.map(({ traderId }) => traderId),
      ),
      readPurses(
        db,
        marks,
        page.list.map(({ id }) => id),
      ),
    ]);
    const list = page.list.map((one) => describeFollow(one, traders.get(one.traderId)!, purses.get(one.id) ?? emptyPurse(one)));
    return { ...page, list };
  };
