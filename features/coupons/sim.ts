/** How people use coupons, and what must stay true of them (README.md, Invariants). */
import { later, MINUTE_MS } from "@assay/core/time.ts";
import { readAllFees } from "@assay/server/ledger/fees.ts";
import { heldFaults } from "@assay/server/agreements/held.ts";
import { deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls, states } from "./contract.ts";
import { pool } from "./server/postings.ts";

/** How long a job may need after something is due. */
const DUE_MS = 5 * MINUTE_MS;

/** Reasons in which trades that coupons hear of pay fees. */
const FEES = ["spot-fee", "leverage-fee"];

const claim = deed("coupons.claim", calls.claimCoupon, {
  weight: 2,
  ask: ({ draw }) => ({ series_id: String(1 + draw.below(3)) }),
  shows: { accepted: "somebody claims a coupon", "coupon-had": "somebody claims a coupon twice" },
});

const list = deed("coupons.list", calls.listCoupons, { weight: 1, ask: ({ draw }) => ({ state: draw.pick(states) }) });

export const sim = simulation("coupons", {
  tier: "B",
  deeds: [claim, list],
  truths: [
    {
      code: "COUPON-01",
      says: "What is promised is what is unclaimed of series that are not closed, and what active coupons have still to pay.",
      when: "each step",
      faults: async (db) =>
        await heldFaults(
          db,
          [pool.promised],
          sql`select ${pool.promised}::text as address, 'USDT' as currency, worth * (budget - claimed) as units
              from coupons.series where closed_at is null
            union all
            select ${pool.promised}, 'USDT', worth - paid from coupons.coupon where state = 'active'`,
        ),
    },
    {
      code: "COUPON-02",
      says: "A series has as many coupons as it says.",
      when: "full audit",
      faults: foundBy(sql`
        select 'series ' || s.id as fault from coupons.series s
        where s.claimed <> (select count(*) from coupons.coupon c where c.series_id = s.id)`),
    },
    {
      code: "COUPON-03",
      says: "Cash is paid whole, once its volume is traded.",
      when: "full audit",
      faults: foundBy(sql`
        select id::text as fault from coupons.coupon
        where kind = 'cash' and ((traded >= volume) <> (state = 'used') or paid <> case when state = 'used' then worth else 0 end)`),
    },
    {
      code: "COUPON-03",
      says: "Vouchers give no more of a day's fees back than the house has received of them, in each currency.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ key: string; units: string }>`
          select concat_ws(' ', customer_id, day, currency) as key, units from coupons.returned order by 1`.execute(db);
        if (rows.length === 0) return [];
        const received = new Map(
          (await readAllFees(db, FEES)).map(({ customerId, day, currency, units }) => [
            `${customerId} ${day} ${currency}`,
            units,
          ]),
        );
        return rows
          .filter(({ key, units }) => BigInt(units) > (received.get(key) ?? 0n))
          .map(({ key, units }) => `${key}: ${units} given back of ${received.get(key) ?? 0n}`);
      },
    },
    {
      code: "COUPON-05",
      says: "Nothing that is over waits.",
      when: "end",
      faults: foundBy(
        (_customers, now) => sql`
          select id || ' is over' as fault from coupons.coupon where state = 'active' and expires_at < ${later(now, -DUE_MS)}
          union all
          select 'series ' || id || ' is over' from coupons.series where closed_at is null and ends_at < ${later(now, -DUE_MS)}`,
      ),
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, series_id, customer_id, traded, paid, state) as line from coupons.coupon order by id`,
});
