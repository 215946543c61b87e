/** A spot house whose stops are followed as in a process that leads, and what tests do with one. */
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { ManualTimers } from "@assay/server/clock.ts";
import { calls } from "../contract.ts";
import { customer, openSpotHouse } from "./testing.ts";

/** A stop as a test asks for it, in the market of Bitcoin. */
export type StopText = Omit<InputTextOf<typeof calls.placeStop>, "currency_id">;
type Order = OutputOf<typeof calls.showOrder>["order"];

export async function openStopsHouse() {
  const house = await openSpotHouse();
  let stop = (): void => undefined;
  let last = 0;
  let [alice, bob] = ["", ""];

  const settled = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) {
      await house.dispatch.drain();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const follow = async (): Promise<void> => {
    stop = house.spot.follow({
      timers: new ManualTimers(house.clock),
      clock: house.clock,
      hasWatchers: () => false,
      publish: () => undefined,
      submit: house.dispatch.submit,
      onFault: (fault) => {
        throw fault;
      },
    });
    await house.runJob("spot.refresh-books");
    await settled();
  };
  /** Shows an index, with house levels five dollars around it. */
  const tick = (index: string): void => {
    const at = (away: number): string => String(Number(index) + away);
    house.feed.show("BTC/USDT", index, [[at(-5), "3"]], [[at(5), "3"]]);
  };
  /** Two new customers with money of both kinds, at an index of 60,000; those before leave nothing open. */
  const newcomers = async (): Promise<[string, string]> => {
    for (const one of [alice, bob]) if (one) await house.call(calls.cancelOrders, {}, { as: one });
    [alice, bob] = [customer((last += 1)), customer((last += 1))];
    for (const one of [alice, bob]) await house.give(one, "100000 USDT", "2 BTC");
    tick("60000");
    await settled();
    return [alice, bob];
  };
  const wait = async (as: string, asked: StopText): Promise<Order> =>
    (await house.call(calls.placeStop, { currency_id: "1", ...asked }, { as })).order;
  const refused = async (as: string, asked: StopText) =>
    await house.refusal(calls.placeStop, { currency_id: "1", ...asked }, { as });
  const shown = async (as: string, { id }: Order) => await house.call(calls.showOrder, { id }, { as });
  const stateOf = async (as: string, order: Order): Promise<unknown[]> => {
    const { state, cancel_reason, filled, stop: waits } = (await shown(as, order)).order;
    return [state, cancel_reason, filled, waits?.fired?.price ?? null];
  };
  const held = async (as: string) => await house.balances(`user/${as}/spot/held`);
  const close = async (): Promise<void> => {
    stop();
    await house.close();
  };

  await follow();
  return { house, newcomers, settled, tick, wait, refused, shown, stateOf, held, follow, unfollow: () => stop(), close };
}
