/** The outside world as the simulated house sees it: everything arrives, and nothing leaves this process. */
import type { Clock } from "@assay/server/clock.ts";
import { memoryChain } from "@assay/server/outside/chains/sandbox/memory.ts";
import { keyOf } from "@assay/server/outside/files.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import type { Outside } from "@assay/server/outside/outside.ts";

/** Blocks that a reorganisation replaces: fewer than a deposit waits for, and more. */
const [SHALLOW, DEEP] = [3, 9];

/** Everything that is mailed lands in `mailbox`, by address. */
export function fakeOutside(mailbox: Map<string, string[]>, clock: Clock): Outside {
  const { chain, miner, wallet } = memoryChain("ethereum", clock);
  let paid = 0;
  const payments = new Map<string, string>();
  const kept = new Map<string, Uint8Array>();
  return {
    mail: {
      name: "mail",
      deliver: async ({ to, text }) => void mailbox.set(to, [...(mailbox.get(to) ?? []), text]),
      close: () => undefined,
    },
    sms: { name: "sms", deliver: async () => undefined },
    push: {
      name: "push",
      inUse: () => ({ version: 1, publicKey: "simulated" }),
      versionOf: () => 1,
      accepts: (endpoint) => endpoint.startsWith("https://push.example/"),
      onGone: () => undefined,
      deliver: async () => undefined,
    },
    files: {
      put: async (bytes) => {
        kept.set(keyOf(bytes), bytes);
        return keyOf(bytes);
      },
      get: async (key) => kept.get(key),
      remove: async (key) => void kept.delete(key),
    },
    rates: sandboxFiatRates,
    chains: { ethereum: chain },
    payers: {},
    cold: async () => undefined,
    practice: {
      pay: async (network, key, token, units, id) => {
        // A sandbox's chain dies with a process that has paid and not noted it; this one lives, and pays each once.
        const before = payments.get(id ?? "");
        if (before !== undefined) return before;
        // Every so often another branch wins: once so deep that people must look.
        paid += 1;
        const hash = await wallet.pay(network, key, token, units, id);
        if (id !== undefined) payments.set(id, hash);
        if (paid % 5 === 0 && miner.head().height > DEEP) miner.reorganise(paid % 25 === 0 ? DEEP : SHALLOW);
        return hash;
      },
    },
    inbox: undefined,
    close: async () => undefined,
  };
}
