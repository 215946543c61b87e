/** Bids on one auction that come at once: each waits for the one before, since the next least bid follows from it. */
import { calls } from "../features/nft/contract.ts";
import { openNftHouse } from "../features/nft/server/testing.ts";
import { type Figure, figure, median } from "./figure.ts";
import { roundsOf, type Size } from "./rounds.ts";

const sizes = { full: 500, quick: 10 } as const;
const AT_ONCE = 50;
const BIDS_LEAST = 60;

export async function measure(size: Size): Promise<Figure[]> {
  const house = await openNftHouse();
  try {
    const count = sizes[size];
    const seller = await house.somebody("100000");
    const bidders: string[] = [];
    while (bidders.length < count) bidders.push(await house.somebody());
    const speeds: number[] = [];
    let wrong = 0;
    for (let round = 0; round < roundsOf(size); round += 1) {
      const { id, ends_at } = await auction(seller);
      for (let from = 0; from < count; from += AT_ONCE)
        await Promise.all(
          bidders.slice(from, from + AT_ONCE).map((as) => house.call(calls.marginNFT, { id: String(id) }, { as })),
        );
      house.clock.advance(ends_at - house.clock.now().getTime() - 1_000);
      const begun = performance.now();
      const asked = await Promise.allSettled(bidders.map((as, place) => house.bid(as, id, String(100 + 20 * place))));
      speeds.push(count / ((performance.now() - begun) / 1_000));
      const { sale } = await house.show(id);
      const taken = asked.filter(({ status }) => status === "fulfilled").length;
      if (sale.top !== String(100 + 20 * (count - 1)) || sale.bids !== taken) wrong += 1;
      await house.until(sale.ends_at);
    }
    return [
      figure(`nft: bids on one auction, ${count} of as many customers in its last second`, median(speeds), "/s", {
        least: BIDS_LEAST,
      }),
      figure("nft: auctions that another bid than the highest leads, or that count wrongly", wrong, "", { most: 0 }),
    ];
  } finally {
    await house.close();
  }

  /** Of a piece of the seller's, from 100 USDT on with raises of 10. */
  async function auction(as: string) {
    const { piece_id } = await house.pay(as, (await house.buy(as, 1)).id);
    return await house.resell(as, piece_id, { mode: "auction", price: "100", step: "10" });
  }
}
