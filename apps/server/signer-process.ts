/** The process with `ROLE=signer`: the keys that pay, a journal, and one door that whoever has the secret may knock at. No database, no pages. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { BootFault } from "@assay/server/boot-fault.ts";
import { type Clock, systemClock } from "@assay/server/clock.ts";
import type { Config, KeystorePlace } from "@assay/server/config.ts";
import type { Log } from "@assay/server/log.ts";
import type { SignerTerms } from "@assay/server/outside/chains/signer/signer.ts";
import type { House } from "./house.ts";

/** Opens it. Throws a BootFault with a plain sentence where the keys cannot be had, or another signer has the journal. */
export async function openSignerProcess(config: Config, log: Log, clock: Clock = systemClock): Promise<House> {
  const { port, secret, keystore } = config.signing!;
  const [{ JournalFault, Journal }, { openChannel }, { openSigner }] = await Promise.all([
    import("@assay/server/outside/chains/signer/journal.ts"),
    import("@assay/server/outside/chains/signer/channel.ts"),
    import("@assay/server/outside/chains/signer/signer.ts"),
  ]);
  await using stack = new AsyncDisposableStack();
  const keys = await keysIn(config.mode, keystore);
  mkdirSync(dirname(keystore.file), { recursive: true, mode: 0o700 });
  const journal = new Journal(join(dirname(keystore.file), "journal"));
  stack.defer(() => journal.close());
  const server = openChannel({
    signer: openSigner({ ...keys, journal, clock }),
    secret,
    clock,
    onFault: (err) => {
      log.error({ err }, "the signer could not answer");
      // A journal that is another's by now, or cannot be written, must see no further payment.
      if (err instanceof JournalFault) process.exit(1);
    },
  });
  await new Promise<void>((resolve, reject) =>
    server
      .once("error", (cause) => reject(new BootFault(`SIGNER_PORT=${port} cannot be had: ${cause.message}.`, { cause })))
      .listen(port, config.host, resolve),
  );
  stack.defer(() => server.close().closeAllConnections());
  const closing = stack.move();
  return {
    address: `http://${config.host}:${(server.address() as AddressInfo).port}`,
    consoleAddress: undefined,
    prices: "none",
    close: () => closing.disposeAsync(),
  };
}

type Keys = Omit<SignerTerms, "journal" | "clock">;

async function keysIn(mode: Config["mode"], place: KeystorePlace): Promise<Keys> {
  if (existsSync(place.file)) {
    const { keysOf, openKeystore } = await import("@assay/server/outside/chains/signer/keystore.ts");
    const { lawOf } = await import("@assay/server/outside/chains/signer/trust.ts");
    const contents = openKeystore(readFileSync(place.file, "utf8"), passphraseOf(place));
    const { trust } = contents;
    if (mode === "production" && trust.prefix !== "bc")
      throw new BootFault("The keystore is of practice chains, and this is production.");
    return {
      keyOf: keysOf(contents).keyOf,
      chainId: trust.chainId,
      prefix: trust.prefix,
      trust,
      capOf: (name, token) => {
        const law = lawOf(trust, name, token);
        return law && BigInt(law.hour);
      },
    };
  }
  if (mode === "production")
    throw new BootFault(`There is no keystore at ${place.file}: make one with \`npm run operate -- keystore make\`.`);
  // A sandbox has a hot wallet that everybody knows, and nobody to approve.
  const { hotKey } = await import("@assay/server/outside/chains/sandbox/wallet.ts");
  const { sandboxCap } = await import("@assay/server/outside/chains/sandbox/signer.ts");
  return { keyOf: hotKey, chainId: 31_337, prefix: "bcrt", capOf: sandboxCap };
}

/** From the environment, or from a file of it without the end of its line. */
export function passphraseOf({ passphrase, passphraseFile }: Omit<KeystorePlace, "file">): string {
  if (passphrase !== undefined) return passphrase;
  if (passphraseFile === undefined) throw new BootFault("The keystore needs KEYSTORE_PASSPHRASE_FILE or KEYSTORE_PASSPHRASE.");
  try {
    return readFileSync(passphraseFile, "utf8").replace(/\r?\n$/, "");
  } catch (cause) {
    throw new BootFault(`KEYSTORE_PASSPHRASE_FILE ${passphraseFile} cannot be read.`, { cause });
  }
}
