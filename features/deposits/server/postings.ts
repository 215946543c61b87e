/** All money of deposits: what a chain has shown comes in, and the house's part of what is below a unit. */
import { type Amount, amount } from "@assay/core/money.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import type { Config } from "@assay/server/config.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import type { Network } from "../contract.ts";
import type { Deposit } from "./store.ts";

export const TREASURY: Address = "house/treasury";
export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");

/** What others hold on a chain. Practice is a line of its own, which no report adds to real money. */
export const chainAddress = (network: Network, mode: Config["mode"]): Address =>
  mode === "sandbox" ? `world/chain/${network}/practice` : `world/chain/${network}`;

/** The chain pays the customer what it has shown, once for each transfer. */
export const deposit = ({ id, customerId, network, units }: Deposit, currency: string, mode: Config["mode"]): Posting => ({
  reason: "deposit",
  reference: id,
  transfers: [{ from: chainAddress(network, mode), to: spotAddress(customerId), amount: amount(currency, units) }],
});

/** Strangers have paid to one of the house's own addresses. */
export const treasuryDeposit = ({ id, network, units }: Deposit, currency: string, mode: Config["mode"]): Posting => ({
  reason: "treasury-deposit",
  reference: id,
  transfers: [{ from: chainAddress(network, mode), to: TREASURY, amount: amount(currency, units) }],
});

/** What many deposits have left below one unit has become whole units: they are the house's. */
export const gathered = ({ id, network }: Deposit, units: Amount, mode: Config["mode"]): Posting => ({
  reason: "deposit-rest",
  reference: id,
  transfers: [{ from: chainAddress(network, mode), to: TREASURY, amount: units }],
});
