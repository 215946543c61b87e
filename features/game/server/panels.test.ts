import assert from "node:assert/strict";
import { test } from "node:test";
import { calls } from "../contract.ts";
import { gameFeature } from "../server.ts";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { panels } from "./panels.ts";
import { openGameHouse, KEYS } from "./testing.ts";

test("GAME-03 operators are shown a customer's rounds, running and over, the newest first, and no price that he has not seen", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openGameHouse();
  stack.defer(house.close);
  const ann = await house.player();
  const won = (await house.call(calls.cashOut, { id: (await house.ahead(ann)).id }, { as: ann })).round;
  const open = await house.start(ann, { bet: "25" });
  const [first, second] = await panelRows(panels, "game-rounds", house.database, ann);
  assert.deepEqual(
    [first!["bet"], first!["prices"], first!["state"], first!["paid"]],
    ["25", String(open.prices[0]), "runs", ""],
  );
  assert.deepEqual([second!["prices"], second!["state"], second!["paid"]], [won.prices.join(" "), "cashed", String(won.paid)]);
  assert.equal(await refusedPlace(panels, "game-rounds", house.database, ann), "parameter-error");
});

test("where bets on prices are closed, points are neither taken nor bet, and what runs is cashed out", () => {
  const [closure] = gameFeature({ keys: KEYS }).closures;
  assert.deepEqual(closure!.calls, [calls.takePoints, calls.startRound]);
  assert.ok(closure!.countries.length > 0);
});
