/** What the customer of the pictures has done before they are taken: enough that no screen is empty. */

/** Moves the house's clock on, and with it the feed. */
type Advance = (ms: number) => void;

const MINUTE_MS = 60_000;

const steps = [
  ["/coin/trade", { currency_id: "1", type: "buy", kind: "market", amount: "1500", amount_in: "quote" }],
  ["/coin/trade", { currency_id: "2", type: "buy", kind: "market", amount: "900", amount_in: "quote" }],
  ["/wallet/change", { currency_id: "3", number: "1200", from_field: "change", to_field: "lever" }],
  ["/coin/trade", { currency_id: "1", type: "sell", kind: "market", amount: "0.005", amount_in: "base" }],
  ["/coin/trade", { currency_id: "1", type: "buy", target_price: "80000", amount: "0.01" }],
  ["/coin/trade", { currency_id: "2", type: "sell", target_price: "3000", amount: "0.1" }],
  ["/optional/add", { currency_id: "1" }],
  ["/optional/add", { currency_id: "4" }],
  ["/market/alert/add", { symbol: "BTC/USDT", direction: "above", price: "99000", repeats: "1" }],
  ["/market/alert/add", { symbol: "BTC/USDT", direction: "below", price: "76500" }],
  ["/lever/submit", { currency_id: "1", type: "long", number: "0.02", multiple: "20" }],
  ["/wallet/change", { currency_id: "3", number: "300", from_field: "change", to_field: "stock" }],
  ["/stock/submit", { currency_id: "1001", type: "buy", amount: "150", amount_in: "money", target_price: "264" }],
  ["/wallet/change", { currency_id: "3", number: "200", from_field: "change", to_field: "micro" }],
  ["/lh/deposit", { config_id: "2", amount: "250" }],
  ["/microtrade/submit", { match_id: "BTC/USDT", type: "up", seconds: "300", number: "25" }],
] as const;

/** Plays the scene over HTTP and answers the customer's session token. */
export async function playScene(origin: string, advance: Advance): Promise<string> {
  advance(MINUTE_MS);
  const opened = await ask(origin, "/sandbox/practice", {});
  const session = /assay=([^;]+)/.exec(opened.headers.get("set-cookie") ?? "")?.[1];
  if (session === undefined) throw new Error("the practice account has no session");
  const agreements = await (await fetch(`${origin}/api/agreement/list`)).json();
  for (const { keyword, hash } of (agreements as { message: { keyword: string; hash: string }[] }).message)
    await ask(origin, "/agreement/accept", { keyword, hash }, session);
  for (const [path, fields] of steps) {
    await ask(origin, path, fields, session);
    advance(MINUTE_MS);
  }
  await payLocally(origin, advance, session);
  return session;
}

/** A rate that is given up while its card page is open, and one that waits to be paid by a code. */
async function payLocally(origin: string, advance: Advance, session: string): Promise<void> {
  const payer = { first_name: "Ana", last_name: "Souza", email: "ana@example.org", tax_id: "529.982.247-25" };
  const lock = async (paymentType: string): Promise<string> => {
    const place = { countryCode: "BR", currencyCode: "BRL", paymentType, paymentAmount: "560" };
    const asked = { ...place, extendedParams: JSON.stringify(payer), rate: "1000" };
    const { message } = (await (await ask(origin, "/pay/createPay", asked, session)).json()) as {
      message: { payment: { id: string } };
    };
    advance(MINUTE_MS);
    return message.payment.id;
  };
  const id = await lock("card");
  await ask(origin, "/pay/giveUp", { id }, session);
  await lock("pix");
}

async function ask(origin: string, path: string, fields: Record<string, string>, session?: string): Promise<Response> {
  const response = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "x-assay": "1", ...(session === undefined ? {} : { authorization: `Bearer ${session}` }) },
    body: new URLSearchParams(fields),
  });
  const { type, message } = (await response.clone().json()) as { type: string; message: unknown };
  if (type !== "ok") throw new Error(`${path} ${JSON.stringify(fields)} was answered ${type}: ${JSON.stringify(message)}`);
  return response;
}
