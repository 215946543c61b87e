import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { fiatCodes } from "@assay/core/currency.ts";
import { fiatRatesFrom, ratesIn, sandboxFiatRates } from "./fiat-rates.ts";

async function withList(status: number, text: string, run: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json", location: "/elsewhere" }).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/latest.json`);
  } finally {
    server.close();
  }
}

test("a rate list is read from its own digits, never through a binary number", async () => {
  await withList(200, '{"base":"USD","rates":{"USD":1,"EUR":0.91234567,"VND":25300.5}}', async (url) => {
    const rates = await fiatRatesFrom(url).read(["USD", "EUR", "VND"]);
    assert.deepEqual(
      [...rates],
      [
        ["USD", 100_000_000n],
        ["EUR", 91_234_567n],
        ["VND", 2_530_050_000_000n],
      ],
    );
  });
});

test("a list that is refused, redirected or incomplete changes nothing", async () => {
  for (const [status, text] of [
    [500, "{}"],
    [302, "{}"],
    [200, '{"rates":{"USD":1}}'],
    [200, '{"rates":{"USD":1,"EUR":0}}'],
  ] as const) {
    await withList(status, text, async (url) => await assert.rejects(fiatRatesFrom(url).read(["USD", "EUR"])));
  }
  assert.throws(() => ratesIn('{"EUR":-1}', ["EUR"]));
});

test("the sandbox table knows every fiat currency", async () => {
  assert.deepEqual([...(await sandboxFiatRates.read(fiatCodes)).keys()], [...fiatCodes]);
});
