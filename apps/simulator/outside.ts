/** The outside world as the simulated house sees it: everything arrives, and nothing leaves this process. */
import { keyOf } from "@assay/server/outside/files.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import type { Outside } from "@assay/server/outside/outside.ts";

/** Everything that is mailed lands in `mailbox`, by address. */
export function fakeOutside(mailbox: Map<string, string[]>): Outside {
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
      publicKey: "simulated",
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
    inbox: undefined,
    close: async () => undefined,
  };
}
