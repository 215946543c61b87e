import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { ManualClock, systemTimers } from "../clock.ts";
import { createMetrics } from "../metrics.ts";
import { loadTexts } from "../texts.ts";
import { calls } from "../toy/contract.ts";
import { type HttpHouse, openHttpHouse, send } from "../toy/http-house.ts";
import { toy } from "../toy/server.ts";
import type { OpenApi } from "./openapi.ts";
import { type Check, probes } from "./probes.ts";
import { FOUND_MS } from "./readings.ts";
import { reference, referenceRoutes } from "./reference.ts";
import { webFiles } from "./web-files.ts";

const build = mkdtempSync(join(tmpdir(), "assay-build-"));
const script = `export const words = "${"gold ".repeat(1_000)}";`;
let http: HttpHouse;
let ready: Check = { ok: true, label: "three venues" };
const clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));

before(async () => {
  mkdirSync(join(build, "assets"));
  writeFileSync(join(build, "index.html"), "<!doctype html><title>Assay</title>");
  writeFileSync(join(build, "sw.js"), "// worker");
  writeFileSync(join(build, "manifest.webmanifest"), "{}");
  writeFileSync(join(build, "assets", "index-Ab12.js"), script);
  writeFileSync(join(build, "assets", "index-Ab12.js.map"), "{}");
  mkdirSync(join(build, ".vite"));
  writeFileSync(join(build, ".vite", "manifest.json"), "{}");
  const texts = loadTexts([toy]);
  const metrics = createMetrics();
  metrics.gauge("feed_age_seconds", "Age of the newest price.", () => 7);
  http = await openHttpHouse({
    metrics,
    mounts: [
      probes({
        metrics,
        metricsToken: undefined,
        checks: { database: async () => ({ ok: true }), feed: async () => ready },
        timing: { clock, timers: systemTimers },
      }),
      reference({ features: [toy], texts, version: "0.1.0", publicOrigin: "http://assay.test" }),
      webFiles(build),
    ],
  });
});
after(async () => await http.close());

describe("the reference", () => {
  let document: OpenApi;
  before(async () => {
    document = JSON.parse((await send(http.origin + referenceRoutes.document)).text) as OpenApi;
  });

  test("lists every route under /api, and no other", () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const own = Object.values(referenceRoutes).map((url) => `GET ${url}`);
    const served = http.router.routes.filter((route) => route.split(" ")[1]!.startsWith("/api"));
    assert.deepEqual([...listed, ...own].sort(), served);
  });

  test("says what a call takes, who may make it, what it answers and refuses", () => {
    const add = document.paths["/api/toy/add"]!["post"]!;
    const schema = {
      type: "object",
      properties: { word: { type: "string", minLength: 1, maxLength: 20 } },
      required: ["word"],
      additionalProperties: false,
    };
    assert.deepEqual(add.requestBody, {
      required: true,
      content: { "application/x-www-form-urlencoded": { schema }, "application/json": { schema } },
    });
    assert.deepEqual(add.security, [{ cookie: [] }, { token: [] }]);
    assert.deepEqual(Object.keys(add.responses), ["200", "403", "413", "415", "421", "429", "500", "503"]);
    assert.deepEqual(add.responses["200"]?.["x-rejections"], { "toy-too-many": "At most {{most}} words" });
    const spend = document.paths["/api/toy/spend"]!["post"]!;
    assert.match(String(spend["description"]), /Needs a fresh session/);
    assert.deepEqual(Object.keys(spend.responses["200"]!["x-rejections"] as object), ["password-needed"]);
    const ask = document.paths["/api/toy/ask"]!["get"]!;
    assert.deepEqual(ask.security, []);
    assert.ok(ask.parameters.some(({ name, required }) => name === "amount" && required === false));
  });

  test("every reference inside the document leads somewhere", () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!.split("/"));
    assert.ok(refs.length > 0);
    for (const path of refs) {
      const found = path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
      assert.ok(found !== undefined, path.join("/"));
    }
  });

  test("as a page it names every call, runs no script and loads only its own stylesheet", async () => {
    const { text, headers } = await send(http.origin + referenceRoutes.page);
    for (const { method, path } of Object.values(calls))
      assert.ok(text.includes(`<span class="method">${method}</span> /api${path}</a>`));
    assert.doesNotMatch(text, /<script|style=|<style|https?:\/\/|undefined|\[object/);
    assert.match(String(headers["content-type"]), /^text\/html/);
    assert.equal((await send(http.origin + referenceRoutes.stylesheet)).headers["content-type"], "text/css; charset=utf-8");
    assert.equal((await send(http.origin + referenceRoutes.page, { method: "POST" })).status, 405);
  });
});

describe("the web app", () => {
  test("hashed files are kept for ever, the page is asked about each time", async () => {
    const page = await send(`${http.origin}/`);
    assert.deepEqual([page.status, page.headers["cache-control"]], [200, "no-cache"]);
    const worker = await send(`${http.origin}/sw.js`);
    assert.deepEqual(
      [worker.headers["cache-control"], worker.headers["content-type"]],
      ["no-cache", "application/javascript; charset=utf-8"],
    );
    const manifest = await send(`${http.origin}/manifest.webmanifest`);
    assert.equal(manifest.headers["content-type"], "application/manifest+json");
    const asset = await send(`${http.origin}/assets/index-Ab12.js`);
    assert.equal(asset.headers["cache-control"], "public, max-age=31536000, immutable");
    const again = await send(`${http.origin}/assets/index-Ab12.js`, {
      headers: { "if-none-match": String(asset.headers["etag"]) },
    });
    assert.equal(again.status, 304);
    assert.equal((await send(`${http.origin}/assets/index-Ab12.js`, { method: "HEAD" })).status, 200);
  });

  test("is compressed for browsers that can read it", async () => {
    const response = await fetch(`${http.origin}/assets/index-Ab12.js`, { headers: { "accept-encoding": "br" } });
    assert.equal(response.headers.get("content-encoding"), "br");
    assert.equal(await response.text(), script);
  });

  test("serves nothing outside its folder, and no path of its own making", async () => {
    for (const path of [
      "/../package.json",
      "/%2e%2e/package.json",
      "/..%2fpackage.json",
      "/assets/",
      "/assets",
      "/index-Ab12.js",
      "/pages/login",
      "/assets/index-Ab12.js.map",
      "/.vite/manifest.json",
    ]) {
      const { status, body } = await send(http.origin + path);
      assert.deepEqual([path, status, body?.rejection], [path, 404, "not-found"]);
    }
  });

  test("an address that somebody opens in a browser is the app's to find, however it lost its #", async () => {
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    // A stranger learns of the metrics as little as of an address where there is nothing.
    const stranger = { accept, "x-forwarded-for": "203.0.113.9" };
    for (const path of ["/pages/login?to=%2Fwallet", "/nowhere", "//evil.test/", "/index-Ab12.js", "/metrics"]) {
      const { status, headers } = await send(http.origin + path, { headers: stranger });
      assert.deepEqual([status, headers["location"]], [302, `/#${path}`]);
    }
    for (const [path, method] of [
      ["/api/nowhere", "GET"],
      ["/nowhere", "POST"],
    ] as const) {
      const { status, body } = await send(http.origin + path, { method, headers: { accept } });
      assert.deepEqual([path, status, body?.rejection], [path, 404, "not-found"]);
    }
  });

  test("without a build a page says what to do", async () => {
    const bare = await openHttpHouse({ mounts: [webFiles(join(build, "nowhere"))] });
    const { status, text } = await send(`${bare.origin}/`);
    assert.equal(status, 503);
    assert.match(text, /npm start/);
    await bare.close();
  });
});

describe("probes", () => {
  test("health tells that the process lives, readiness what it found", async () => {
    assert.deepEqual(JSON.parse((await send(`${http.origin}/health`)).text), { ok: true });
    const good = await send(`${http.origin}/ready`);
    assert.deepEqual(
      [good.status, JSON.parse(good.text)],
      [200, { ready: true, database: { ok: true }, feed: { ok: true, label: "three venues" } }],
    );
    ready = { ok: false, label: "silent" };
    assert.equal((await send(`${http.origin}/ready`)).status, 200, "what was found is told for a moment");
    clock.advance(FOUND_MS);
    const bad = await send(`${http.origin}/ready`);
    assert.deepEqual([bad.status, JSON.parse(bad.text).ready], [503, false]);
  });

  test("metrics are for the machine itself, or for whoever has the token", async () => {
    const local = await send(`${http.origin}/metrics`);
    assert.match(local.text, /^assay_http_seconds_count\{method="GET",route="\/health",status="200"\} 1$/m);
    assert.match(local.text, /^assay_feed_age_seconds 7$/m);
    assert.match(local.text, /nodejs_eventloop_lag/);
    assert.equal((await send(`${http.origin}/metrics`, { headers: { "x-forwarded-for": "203.0.113.9" } })).status, 404);
    const metrics = createMetrics();
    const guarded = await openHttpHouse({ metrics, mounts: [probes({ metrics, metricsToken: "open sesame", checks: {} })] });
    assert.equal((await send(`${guarded.origin}/metrics`)).status, 404);
    assert.equal((await send(`${guarded.origin}/metrics`, { headers: { authorization: "Bearer wrong" } })).status, 404);
    assert.equal((await send(`${guarded.origin}/metrics`, { headers: { authorization: "Bearer open sesame" } })).status, 200);
    await guarded.close();
  });
});
