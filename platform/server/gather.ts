/** Reading together what many ask for at the same time. */
import { BATCH_QUEUE_MAX } from "@assay/core/limits.ts";
import { Rejection } from "@assay/core/rejection.ts";

/**
 * Lets those who ask at the same time be answered by one reading: what comes in one turn of the event loop, and while one runs,
 * the next gathers. There is no timer, nobody waits when idle, and nothing is kept: an answer was read after it was asked for.
 * Who would wait behind too many is told that the house is busy.
 */
export function gathered<Key, Value>(
  most: number,
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: { readonly key: Key; settle(value: Value): void; fail(fault: unknown): void }[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const asked = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const values = await read(asked.map(({ key }) => key));
        for (const [index, one] of asked.entries()) one.settle(values[index]!);
      } catch (fault) {
        for (const one of asked) one.fail(fault);
      }
    }
    running = false;
  }

  return async (key) => {
    if (waiting.length >= BATCH_QUEUE_MAX) throw new Rejection("busy");
    return await new Promise((settle, fail) => {
      waiting.push({ key, settle, fail });
      if (!running) void drain();
    });
  };
}
