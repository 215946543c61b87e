import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { feature, query } from "./feature.ts";
import { keysOf } from "./keys/keys.ts";
import { createRouter } from "./router.ts";
import { calls } from "./toy/contract.ts";
import { type HttpHouse, openHttpHouse, send } from "./toy/http-house.ts";
import { sessions } from "./toy/server.ts";

let http: HttpHouse;
const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
const as = (customerId: string, fresh = true): Record<string, string> => {
  const token = `token-of-${customerId}`;
  sessions.set(token, { customerId, sessionId: `session-of-${customerId}`, fresh });
  return { authorization: token };
};
const tell = (headers: Record<string, string>, body: string | Buffer, path = "/api/toy/tell") =>
  send(http.origin + path, { method: "POST", headers, body });

before(async () => {
  http = await openHttpHouse();
});
after(async () => await http.close());

describe("reading a request", () => {
  test("a form and JSON say the same, and numbers keep their digits", async () => {
    const byForm = await tell(form, "word=a+b&amount=0.10&count=7&sure=1");
    const byJson = await tell(json, '{"word":"a b","amount":0.10,"count":7,"sure":true}');
    assert.equal(byForm.status, 200);
    assert.deepEqual(byForm.body, {
      type: "ok",
      code: 1,
      message: { word: "a b", amount: "0.10", count: 7, sure: true, lang: "en", who: null, network: "127.0.0.1" },
    });
    assert.deepEqual(byJson.body, byForm.body);
    const deep = await tell(json, '{"words":["1",2]}');
    assert.deepEqual(deep.body.message["words"], ["1", "2"]);
  });

  test("a GET reads its query string, and a POST without a body is empty", async () => {
    const asked = await send(`${http.origin}/api/toy/ask?word=%E4%BD%A0&count=1`);
    assert.equal(asked.body.message["word"], "你");
    assert.equal((await tell({}, "")).body.type, "ok");
  });

  for (const [why, amount] of Object.entries({
    exponent: "1e5",
    "capital exponent": "1E5",
    minus: "-1",
    "negative zero": "-0",
    plus: "+1",
    "not a number": "NaN",
    infinity: "Infinity",
    "Arabic digits": "١٢",
    "full-width digits": "１２",
    comma: "1,5",
    space: "1 000",
    hexadecimal: "0x10",
    "no digits before the point": ".5",
    "no digits after the point": "1.",
    "forty digits": "1".repeat(40),
    empty: "",
    null: "null",
  })) {
    test(`a decimal with ${why} is refused, and the field is named`, async () => {
      const answers = [await tell(form, `amount=${encodeURIComponent(amount)}`), await tell(json, JSON.stringify({ amount }))];
      if (/^-?[0-9]+(e[0-9]+)?$/i.test(amount) || amount === "null") answers.push(await tell(json, `{"amount":${amount}}`));
      for (const { status, body } of answers) {
        assert.equal(status, 200);
        assert.deepEqual([body.type, body.rejection, body.values], ["error", "parameter-error", { field: "amount" }]);
        assert.equal(body.message, "Parameter error: amount");
      }
    });
  }

  const refusals: readonly (readonly [why: string, headers: Record<string, string>, body: string | Buffer, field: string])[] = [
    ["an unknown field", form, "vip=1", "vip"],
    ["a parameter given twice", form, "word=a&word=b", "word"],
    ["a parameter given twice with one value", form, "word=a&word=a", "word"],
    ["a JSON name given twice", json, '{"word":"a","word":"a"}', "word"],
    ["a JSON name given twice in disguise", json, '{"word":"a","wor\\u0064":"b"}', "word"],
    ["__proto__ in a form", form, "__proto__=1", "__proto__"],
    ["__proto__ in JSON", json, '{"__proto__":{"sure":"1"}}', "__proto__"],
    ["constructor", json, '{"constructor":{"prototype":{}}}', "constructor"],
    ["bracket syntax", form, "word[a]=1", "word[a]"],
    ["nesting without end", json, `${'{"words":'.repeat(30)}1${"}".repeat(30)}`, "body"],
    ["nesting that exhausts a stack", json, "[".repeat(60_000), "body"],
    ["a hundred and one fields", form, Array.from({ length: 101 }, (_, n) => `f${n}=1`).join("&"), "body"],
    ["a broken escape", form, "word=%zz", "word"],
    ["a NUL", form, "word=a%00b", "word"],
    ["half a surrogate pair", json, '{"word":"\\ud800"}', "word"],
    ["bytes that are not UTF-8", json, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), "body"],
    ["overlong UTF-8 in a form", form, "word=%c0%ae", "word"],
    ["an array as the whole", json, "[1]", "body"],
    ["a word as the whole", json, '"word"', "body"],
    ["broken JSON", json, '{"word":', "body"],
    ["a text that is too long", form, `word=${"a".repeat(21)}`, "word"],
    ["an object where a text belongs", json, '{"word":{"a":"b"}}', "word"],
    ["a wrong item of a list", json, '{"words":["a",{}]}', "words.1"],
  ];
  for (const [why, headers, body, field] of refusals) {
    test(`${why} is refused`, async () => {
      const answer = await tell(headers, body);
      assert.deepEqual([answer.status, answer.body.rejection, answer.body.values], [200, "parameter-error", { field }]);
    });
  }

  test("a parameter of a POST's address is refused, and one given twice in a query", async () => {
    assert.deepEqual((await tell(form, "word=a", "/api/toy/tell?count=1")).body.values, { field: "count" });
    const twice = await send(`${http.origin}/api/toy/ask?word=a&word=a`);
    assert.deepEqual(twice.body.values, { field: "word" });
  });

  test("other media types are refused by 415, however they disguise themselves", async () => {
    for (const type of [
      "text/plain",
      "multipart/form-data; boundary=x",
      "application/json\t; charset=utf-8",
      "application/json ; charset=utf-16",
      "application/jsonx",
      "application/json, text/plain",
      "application/x-www-form-urlencoded; boundary=x",
      "json",
    ]) {
      const { status, body } = await tell({ "content-type": type }, "{}");
      assert.deepEqual([type, status, body.type, body.rejection], [type, 415, "error", "media-type-not-supported"]);
    }
    assert.equal((await tell({}, "{}")).status, 415);
    assert.equal((await tell({ ...json, "content-encoding": "gzip" }, "{}")).status, 415);
    assert.equal((await tell({ "content-type": "Application/JSON;charset=UTF-8" }, "{}")).body.type, "ok");
  });

  test("a body over 64 KiB is refused by 413, announced or not", async () => {
    const body = `word=${"a".repeat(70_000)}`;
    assert.equal((await tell(form, body)).status, 413);
    const answer = await tell({ ...form, "transfer-encoding": "chunked" }, body).catch((fault: Error) => fault);
    if (!(answer instanceof Error)) assert.deepEqual([answer.status, answer.body.rejection], [413, "body-too-large"]);
  });
});

describe("the language of an answer", () => {
  const heard = async (query: string, accept?: string) => {
    const headers: Record<string, string> = accept === undefined ? {} : { "accept-language": accept };
    return (await send(`${http.origin}/api/toy/ask${query}`, { headers })).body.message["lang"];
  };
  test("lang, else the browser's preference, else English", async () => {
    assert.equal(await heard("?lang=zh", "en"), "zh");
    assert.equal(await heard("?lang=xx", "zh-CN,zh;q=0.9,en;q=0.8"), "zh");
    assert.equal(await heard("", "sw, en;q=0.2, zh-CN;q=0.5"), "zh");
    assert.equal(await heard("", "sw, zh;q=0"), "en");
    assert.equal(await heard(""), "en");
  });
  test("it is no field of the call, in the body or beside it", async () => {
    assert.equal((await tell(form, "word=a&lang=zh")).body.message["lang"], "zh");
    assert.equal((await tell(json, '{"lang":"zh"}')).body.message["lang"], "zh");
    assert.equal((await tell(form, "word=a", "/api/toy/tell?lang=zh")).body.message["lang"], "zh");
    assert.deepEqual((await tell(form, "lang=en", "/api/toy/tell?lang=zh")).body.values, { field: "lang" });
  });
  test("refusals speak it too", async () => {
    assert.equal((await tell(form, "lang=zh&amount=x")).body.message, "参数错误：amount");
    assert.equal(
      (await send(`${http.origin}/api/nowhere`, { headers: { "accept-language": "zh" } })).body.message,
      "该地址不存在",
    );
  });
});

describe("answers", () => {
  test("a declared rejection is 200 with its sentence, code and values", async () => {
    const { status, body } = await tell(form, "code=toy-too-many", "/api/toy/refuse");
    assert.equal(status, 200);
    assert.deepEqual(
      [body.type, body.message, body.rejection, body.values],
      ["error", "At most 5 words", "toy-too-many", { most: 5 }],
    );
    assert.match(body.request!, /^[0-9a-f-]{36}$/);
  });

  test("an undeclared rejection and an answer outside the contract are bugs: logged with the request id, told as nothing", async () => {
    for (const answer of [
      await tell(form, "code=toy-secret", "/api/toy/refuse"),
      await send(`${http.origin}/api/toy/leak?wrong=1`),
    ]) {
      assert.equal(answer.status, 500);
      assert.deepEqual([answer.body.type, answer.body.rejection], ["error", "something-broke"]);
      assert.doesNotMatch(answer.text, /toy-secret|hunter2|at .*\.ts/);
      assert.equal(answer.headers["x-request-id"], answer.body.request);
      assert.ok(http.lines.some((line) => line["request"] === answer.body.request && line["level"] === "error" && "err" in line));
    }
  });

  test("fields that the contract does not name are not sent", async () => {
    const { body } = await send(`${http.origin}/api/toy/leak`);
    assert.deepEqual(body.message, { open: "yes" });
  });

  test("999 for a visitor where a customer is needed, with HTTP 200", async () => {
    const { status, body } = await tell(form, "word=a", "/api/toy/add");
    assert.deepEqual([status, body.type, body.rejection], [200, "999", "please-log-in"]);
  });

  test("a call that moves value wants a fresh session, and others go on without", async () => {
    const stale = as("stale", false);
    const { status, body } = await tell({ ...form, ...stale }, "word=a", "/api/toy/spend");
    assert.deepEqual([status, body.type, body.rejection], [200, "error", "password-needed"]);
    assert.equal((await tell({ ...form, ...stale }, "word=a", "/api/toy/add")).body.type, "ok");
    assert.equal((await tell({ ...form, ...as("lively") }, "word=a", "/api/toy/spend")).body.message, "a");
  });

  test("a call refused for freshness has not used up its key", async () => {
    const key = { ...form, "idempotency-key": "once" };
    assert.equal((await tell({ ...key, ...as("dora", false) }, "word=a", "/api/toy/spend")).body.rejection, "password-needed");
    assert.equal((await tell({ ...key, ...as("dora") }, "word=a", "/api/toy/spend")).body.message, "a");
  });

  test("998 where a real name is needed", async () => {
    assert.equal((await tell(form, "code=real-name-needed", "/api/toy/refuse")).body.type, "998");
  });

  test("404 and 405 in the envelope, for every method", async () => {
    const nowhere = await send(`${http.origin}/api/nowhere`);
    assert.deepEqual([nowhere.status, nowhere.body.rejection], [404, "not-found"]);
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"]) {
      const { status, headers, body } = await send(`${http.origin}/api/toy/ask`, { method });
      assert.deepEqual([method, status, body.rejection, headers["allow"]], [method, 405, "method-not-allowed", "GET"]);
    }
    assert.equal((await send(`${http.origin}/api/toy/ask`, { method: "HEAD" })).status, 405);
    assert.equal((await send(`${http.origin}/api/toy/close`, { method: "HEAD", headers: as("head") })).status, 405);
    assert.ok(sessions.has("token-of-head"));
    const unreadable = await send(`${http.origin}/%zz`, { headers: { "accept-language": "zh" } });
    assert.deepEqual([unreadable.status, unreadable.body.message], [404, "该地址不存在"]);
    assert.equal((await send(`${http.origin}/api/toy/ask/`)).status, 404);
    assert.equal((await send(`${http.origin}/API/toy/ask`)).status, 404);
  });

  test("what is not HTTP gets an envelope as well", async () => {
    const answer = await raw("BROKEN\r\n\r\n");
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.equal(JSON.parse(answer.split("\r\n\r\n")[1]!).type, "error");
  });

  test("private by default: no-store, and the headers that keep a browser narrow", async () => {
    const { headers } = await send(`${http.origin}/api/toy/ask`);
    assert.equal(headers["cache-control"], "no-store");
    // By the clock that decides, not by the machine's.
    assert.equal(headers["date"], http.house.clock.now().toUTCString());
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["cross-origin-opener-policy"], "same-origin");
    assert.equal(headers["cross-origin-resource-policy"], "same-origin");
    assert.equal(headers["referrer-policy"], "same-origin");
    assert.equal(headers["x-frame-options"], "DENY");
    const policy = String(headers["content-security-policy"]);
    for (const rule of [
      "default-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      assert.ok(policy.includes(rule));
    assert.doesNotMatch(policy, /unsafe|\*/);
    for (const name of ["server", "x-powered-by", "strict-transport-security", "access-control-allow-origin"])
      assert.equal(headers[name], undefined);
  });
});

async function raw(text: string, origin = http.origin): Promise<string> {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe("idempotency keys", () => {
  const add = (who: string, key: string, word: string, headers: Record<string, string> = form) =>
    tell(
      { ...headers, ...as(who), "idempotency-key": key },
      headers === json ? JSON.stringify({ word }) : `word=${word}`,
      "/api/toy/add",
    );

  test("a hundred in parallel have one effect and one answer; another body is refused", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => add("kim", "k1", "one")));
    assert.deepEqual(
      new Set(answers.map(({ text }) => text)),
      new Set([JSON.stringify({ type: "ok", code: 1, message: { words: 1 } })]),
    );
    assert.equal((await add("kim", "k1", "two")).body.rejection, "idempotency-key-reused");
    assert.equal((await add("kim", "k1", "one", json)).body.type, "ok");
    assert.equal((await add("kim", "k2", "two")).body.message["words"], 2);
    assert.equal((await add("lee", "k1", "other")).body.message["words"], 1);
  });

  test("a key that is no key is refused", async () => {
    for (const key of ["a b", "ü", "k".repeat(256)]) {
      assert.deepEqual((await add("kim", Buffer.from(key).toString("latin1"), "x")).body.values, { field: "Idempotency-Key" });
    }
  });
});

describe("budgets", () => {
  test("a caller who has spent its budget waits, and others do not", async () => {
    const narrow = await openHttpHouse({
      budgets: {
        network: { tokens: 1_000, seconds: 60 },
        visitor: { tokens: 3, seconds: 60 },
        customer: { tokens: 4, seconds: 60 },
      },
    });
    const ask = (headers: Record<string, string> = {}) => send(`${narrow.origin}/api/toy/ask`, { headers });
    for (let count = 0; count < 3; count += 1) assert.equal((await ask()).status, 200);
    const refused = await ask();
    assert.deepEqual([refused.status, refused.body.type, refused.body.rejection], [429, "error", "too-many-requests"]);
    const { seconds } = refused.body.values as { seconds: number };
    assert.ok(seconds >= 1 && seconds <= 60);
    assert.equal(refused.headers["retry-after"], String(seconds));
    const add = () =>
      send(`${narrow.origin}/api/toy/add`, { method: "POST", headers: { ...form, ...as("max") }, body: "word=a" });
    assert.equal((await add()).status, 200);
    assert.equal((await add()).status, 200);
    assert.equal((await add()).status, 429);
    assert.equal((await ask(as("mia"))).status, 200);
    await narrow.close();
  });

  test("a network has one as well, and forwarding headers of strangers do not change it", async () => {
    const narrow = await openHttpHouse({
      budgets: {
        network: { tokens: 2, seconds: 60 },
        visitor: { tokens: 100, seconds: 60 },
        customer: { tokens: 100, seconds: 60 },
      },
    });
    const from = (address: string) => send(`${narrow.origin}/api/toy/ask`, { headers: { "x-forwarded-for": address } });
    assert.equal((await from("198.51.100.1")).body.message["network"], "127.0.0.1");
    assert.equal((await from("198.51.100.2")).status, 200);
    assert.equal((await from("198.51.100.3")).status, 429);
    assert.equal((await send(`${narrow.origin}/api/nowhere`)).status, 429);
    await narrow.close();
  });

  test("a trusted proxy is believed", async () => {
    const behind = await openHttpHouse({ trustProxy: ["127.0.0.1"] });
    const { body } = await send(`${behind.origin}/api/toy/ask`, { headers: { "x-forwarded-for": "203.0.113.9, 198.51.100.1" } });
    assert.equal(body.message["network"], "198.51.100.1");
    await behind.close();
  });
});

describe("patience", () => {
  test("a body that does not come is given up", async () => {
    const hurried = await openHttpHouse({ requestMsMax: 200 });
    const answer = await raw(
      "POST /api/toy/tell HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{",
      hurried.origin,
    );
    assert.match(answer, /^HTTP\/1\.1 408 /);
    await hurried.close();
    assert.deepEqual(
      hurried.lines.filter(({ level }) => level === "error"),
      [],
    );
  });
});

test("what is logged names the request and holds no secret", async () => {
  const answer = await tell({ ...form, ...as("log"), cookie: "assay=cookie-secret" }, "word=a%0Ainjected", "/api/toy/add");
  const line = http.lines.find((one) => one["request"] === answer.headers["x-request-id"])!;
  assert.deepEqual(
    [line["method"], line["route"], line["status"], line["customer"], line["network"]],
    ["POST", "/api/toy/add", 200, "log", "127.0.0.1"],
  );
  assert.doesNotMatch(JSON.stringify(http.lines), /token-of-log|cookie-secret|injected/);
});

test("a call that does not say who may make it keeps the server from starting", async () => {
  const open = { ...calls.ask, who: undefined } as never as typeof calls.ask;
  const careless = feature("careless", import.meta.dirname, { handlers: [query(open, async () => ({}) as never)] });
  await assert.rejects(
    createRouter({
      features: [careless],
      dispatch: http.house.dispatch,
      authenticate: async () => null,
      texts: { say: (code) => code },
      log: http.log,
      metrics: http.metrics,
      clock: http.house.clock,
      random: { bytes: () => new Uint8Array(), below: () => 0, id: () => "" },
      publicOrigin: "http://assay.test",
      trustProxy: [],
      keys: keysOf("x"),
    }),
    /careless: GET \/toy\/ask does not declare who may make it/,
  );
});
