import assert from "node:assert/strict";
import { once, EventEmitter } from "node:events";
import { after, before, describe, test } from "node:test";
import { openDatabase } from "./database.ts";
import { campaign, runJob, startJobs, startLoop } from "./jobs.ts";
import { openTestHouse, type TestHouse } from "./testing.ts";

describe("jobs", () => {
  let house: TestHouse;
  before(async () => {
    house = await openTestHouse([]);
  });
  after(async () => await house.close());

  test("one process leads; when it goes, the next one is elected", async () => {
    const [first, second] = [openDatabase(house.url, 2), openDatabase(house.url, 2)];
    const elections = new EventEmitter();
    const isFirst = once(elections, "first");
    let resigned = 0;
    const leader = campaign(
      first.pool,
      () => elections.emit("first"),
      () => (resigned += 1),
    );
    await isFirst;
    const isSecond = once(elections, "second");
    const follower = campaign(second.pool, () => elections.emit("second"));
    assert.deepEqual([leader.isLeader(), follower.isLeader()], [true, false]);
    await leader.stop();
    await isSecond;
    assert.deepEqual([leader.isLeader(), follower.isLeader(), resigned], [false, true, 1]);
    await follower.stop();
    await Promise.all([first.close(), second.close()]);
  });

  test("only the leader runs a job, and a job that fails is tried again", async () => {
    let leading = false;
    let runs = 0;
    const faults: unknown[] = [];
    const tries = new EventEmitter();
    const jobs = startJobs({
      jobs: [
        {
          name: "test.job",
          everyMs: 1,
          run: async () => {
            runs += 1;
            tries.emit("run");
            if (runs === 1) throw new Error("first run fails");
            return "done";
          },
        },
      ],
      isLeader: () => leading,
      transact: house.dispatch.transact,
      onRun: () => tries.emit("turn"),
      onFault: (fault) => faults.push(fault),
    });
    assert.equal(runs, 0);
    leading = true;
    const firstRun = once(tries, "run");
    jobs.wake();
    await firstRun;
    await once(tries, "run");
    await jobs.stop();
    assert.equal(faults.length, 1);
  });

  test("a job runs batch after batch until nothing is due, within a bound", async () => {
    let due = 5;
    await runJob({ name: "test.batches", everyMs: 1, run: async () => (--due > 0 ? "more" : "done") }, house.dispatch);
    assert.equal(due, 0);
    let endless = 0;
    await runJob({ name: "test.endless", everyMs: 1, run: async () => (++endless, "more") }, house.dispatch);
    assert.equal(endless, 100);
  });

  test("a loop never runs twice at a time and runs once more when it is woken meanwhile", async () => {
    const turns = new EventEmitter();
    let running = 0;
    let ended = 0;
    let finish: () => void = () => undefined;
    const loop = startLoop(1_000_000, async () => {
      running += 1;
      assert.equal(running, 1);
      await new Promise<void>((resolve) => {
        finish = resolve;
        turns.emit("started");
      });
      running -= 1;
      ended += 1;
    });
    loop.wake();
    loop.wake();
    const second = once(turns, "started");
    finish();
    await second;
    finish();
    await loop.stop();
    assert.equal(ended, 2);
  });
});
