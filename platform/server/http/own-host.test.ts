import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { text } from "node:stream/consumers";
import { createMetrics } from "../metrics.ts";
import { type HttpHouse, openHttpHouse, send } from "../toy/http-house.ts";
import { type Addressed, ownHost } from "./own-host.ts";
import { probes } from "./probes.ts";

/** A request as it arrives, at this machine's own address unless told otherwise. */
const asked = (
  headers: Addressed["headers"],
  { url = "/", at = "127.0.0.1" }: { url?: string; at?: string } = {},
): Addressed => ({ headers, url, socket: { localAddress: at } });

describe("which hosts are ours", () => {
  const terms = { publicOrigin: "https://assay.test" };
  const judge = ownHost(terms);

  test("the public name, whatever its port and letters, and nothing that only resembles it", () => {
    for (const host of ["assay.test", "assay.test:443", "assay.test:8443", "ASSAY.test"]) {
      assert.ok(judge(asked({ host }, { at: "10.0.0.7" })), host);
    }
    for (const host of ["evil.test", "assay.test.evil.test", "evil.test:3000", "assay.test@evil.test", "assay.test.", "", " "]) {
      assert.ok(!judge(asked({ host })), host);
    }
    assert.ok(!judge(asked({})), "no host at all");
  });

  test("the address at which the connection has arrived, and no other", () => {
    assert.ok(judge(asked({ host: "10.0.0.7:3000" }, { at: "10.0.0.7" })));
    assert.ok(judge(asked({ host: "10.0.0.7:3000" }, { at: "::ffff:10.0.0.7" })));
    assert.ok(judge(asked({ host: "[2001:db8::1]:3000" }, { at: "2001:db8::1" })));
    assert.ok(!judge(asked({ host: "10.0.0.8:3000" }, { at: "10.0.0.7" })));
  });

  test("names of this machine are ours where this machine asks, or where the public name is one of them", () => {
    const sandbox = ownHost({ publicOrigin: "http://localhost:3000" });
    for (const host of ["localhost:3000", "localhost", "127.0.0.1:3000", "[::1]:5173"]) {
      assert.ok(judge(asked({ host })), host);
      assert.ok(judge(asked({ host }, { at: "::1" })), host);
      assert.ok(!judge(asked({ host }, { at: "10.0.0.7" })), host);
      assert.ok(sandbox(asked({ host }, { at: "10.0.0.7" })), host);
    }
    assert.ok(!sandbox(asked({ host: "evil.test:3000" })));
  });

  test("only Host says which host was asked: what a proxy may pass through from a page does not", () => {
    const proxy = { at: "10.0.0.7" };
    assert.ok(!judge(asked({ host: "evil.test", "x-forwarded-host": "assay.test", forwarded: "host=assay.test" }, proxy)));
    assert.ok(judge(asked({ host: "assay.test", "x-forwarded-host": "evil.test" }, proxy)));
  });

  test("a target that names a host must name ours too", () => {
    const host = "assay.test";
    assert.ok(judge(asked({ host }, { url: "http://assay.test/api" })));
    for (const url of ["http://evil.test/api", "https://evil.test", "http://assay.test@evil.test/"]) {
      assert.ok(!judge(asked({ host }, { url })), url);
    }
  });
});

describe("a request for another host", () => {
  let http: HttpHouse;
  before(async () => {
    const metrics = createMetrics();
    const forSupervisors = probes({ metrics, metricsToken: undefined, checks: {} });
    http = await openHttpHouse({ metrics, mounts: [forSupervisors] });
  });
  after(async () => await http.close());

  test("is refused by every address that tells or does something, in the caller's language", async () => {
    const host = "evil.test:3000";
    for (const [path, method] of [
      ["/api/toy/ask", "GET"],
      ["/api/toy/open", "POST"],
      ["/metrics", "GET"],
      ["/nowhere", "GET"],
    ] as const) {
      const { status, body } = await send(http.origin + path, { method, headers: { host } });
      assert.deepEqual([path, status, body.type, body.rejection], [path, 421, "error", "host-refused"]);
    }
    const { body, headers } = await send(`${http.origin}/api/toy/ask`, { headers: { host, "accept-language": "zh" } });
    assert.equal(body.message, "该地址不属于 Assay");
    assert.equal(headers["x-frame-options"], "DENY");
    assert.equal(headers["cache-control"], "no-store");
  });

  test("is refused whatever else it carries, and answered under the names that are ours", async () => {
    const own = { "x-assay": "1", origin: "http://evil.test", "sec-fetch-site": "same-origin" };
    assert.equal((await send(`${http.origin}/api/toy/ask`, { headers: { ...own, host: "evil.test" } })).status, 421);
    for (const host of ["assay.test", "localhost:3000", new URL(http.origin).host]) {
      assert.equal((await send(`${http.origin}/api/toy/ask`, { headers: { host } })).status, 200);
    }
  });

  test("gets health and readiness, which probes ask for under any name and which say nothing private", async () => {
    for (const path of ["/health", "/ready"]) {
      assert.equal((await send(http.origin + path, { headers: { host: "10.1.2.3:3000" } })).status, 200);
    }
  });

  test("as a whole address, or without a host, is refused as it is written on the wire", async () => {
    const { port, hostname } = new URL(http.origin);
    const raw = async (head: string): Promise<string> => {
      const socket = connect(Number(port), hostname);
      socket.write(`${head}\r\nConnection: close\r\n\r\n`);
      return (await text(socket)).split("\r\n")[0]!;
    };
    assert.match(await raw("GET http://evil.test/api/toy/ask HTTP/1.1\r\nHost: localhost"), / 421 /);
    assert.match(await raw("GET http://localhost/api/toy/ask HTTP/1.1\r\nHost: localhost"), / 200 /);
    assert.match(await raw("GET /api/toy/ask HTTP/1.1"), / 400 /);
    assert.match(await raw("GET /api/toy/ask HTTP/1.0"), / 421 /);
  });
});
