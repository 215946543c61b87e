import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import type { OutputOf } from "@assay/core/contract.ts";
import { calls as market } from "@assay/features/market/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { redisAbsent } from "@assay/server/throwaway-redis.ts";
import { io } from "socket.io-client";
import { type Disk, openFolder } from "./disk.ts";
import { pause } from "./pause.ts";
import { mustHaveTraded, RUN_MS_MAX, runCrash } from "./run.ts";
import { openSeveralProcesses, type SeveralProcesses } from "./several-processes.ts";

/** Prices change five times a second, and a network may only ask so often. */
const LOOK_MS = 50;

describe("two API processes and two workers with one database and one Redis", { skip: redisAbsent }, () => {
  const over = AbortSignal.timeout(RUN_MS_MAX);
  let disk: Disk;
  let installation: SeveralProcesses | undefined;
  before(async () => {
    disk = openFolder();
    installation = await openSeveralProcesses(disk, over);
  });
  after(async () => {
    await installation?.close();
    await disk.close();
  });

  const network = "10.3.0.1";
  const prices = async (door: number): Promise<(string | null)[] | undefined> => {
    const reply = await installation!.doors[door]!.ask({ call: market.listQuotes, input: {} }, { network });
    if (!reply || !("answer" in reply)) return undefined;
    const { list } = reply.answer as OutputOf<typeof market.listQuotes>;
    // Shares have no index while their exchange is closed.
    return list.flatMap(({ state, price, index, high }) => (state === "closed" ? [price] : [price, index, high]));
  };

  test("one worker leads, and both API processes know its prices (MARKET-18)", async () => {
    await until(async () => (await installation!.leaders()) === 1, over);
    // A price may come between the two questions, and on a machine that hesitates an index is away for a moment.
    await until(async () => {
      const [one, other] = await Promise.all([prices(0), prices(1)]);
      return one?.every((price) => price !== null) === true && JSON.stringify(one) === JSON.stringify(other);
    }, over);
  });

  test("what is done at one process is told to a socket at the other", async () => {
    const [here, there] = installation!.doors;
    const opened = await here!.ask({ call: wallet.openPractice, input: {} }, { network });
    assert.ok(opened && "answer" in opened);
    const token = opened.answer as string;
    const socket = io(there!.origin, { transports: ["websocket"], auth: { token }, reconnection: false });
    try {
      await once(socket as never, "connect");
      await socket.emitWithAck("watch", "quotes");
      const told = once(socket as never, "changed");
      const input = { currency_id: "3", number: "1", from_field: "change", to_field: "micro" };
      await here!.ask({ call: wallet.transfer, input, key: "one" }, { network, token });
      await told;
    } finally {
      socket.disconnect();
    }
  });

  test("orders of one market through both are done once, while the leader is killed (L7, L11, L13)", async (t) => {
    const report = await runCrash(installation!, {
      seed: 6,
      customers: 16,
      thinkMs: 60,
      tradeMs: 400,
      blows: { "leader killed": 1 },
      say: (line) => t.diagnostic(line),
      over,
    });
    mustHaveTraded(report);
    await until(async () => (await installation!.leaders()) === 1, over);
  });
});

/** Looks until it is so; the time of the run is its bound. */
async function until(isSo: () => Promise<boolean>, over: AbortSignal): Promise<void> {
  while (!(await isSo())) await pause(LOOK_MS, over);
}
