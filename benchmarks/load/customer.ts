/** Practice customers, each on a connection and in a network of its own, so that no budget of requests is shared. */
import { Connection } from "./connection.ts";

export interface Customer {
  readonly number: number;
  readonly connection: Connection;
  readonly token: string;
}

interface Agreement {
  readonly keyword: string;
  readonly hash: string;
}

/** Whoever calls: a customer, or a visitor without a token. */
type Caller = Pick<Customer, "number" | "connection"> & Partial<Customer>;

/** The text of a call's request, with whatever it carries in JSON. */
export function requestOf(
  method: "GET" | "POST",
  path: string,
  { number, token }: Pick<Caller, "number" | "token">,
  fields?: object,
  key?: string,
): string {
  const body = fields === undefined ? "" : JSON.stringify(fields);
  return (
    `${method} /api${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${networkOf(number)}\r\n` +
    (token === undefined ? "" : `Authorization: ${token}\r\n`) +
    (key === undefined ? "" : `Idempotency-Key: ${key}\r\n`) +
    (method === "GET" ? "\r\n" : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  );
}

/** The accepted answer of a call; anything else ends the measurement. */
export async function callAs<Answer>(customer: Caller, method: "GET" | "POST", path: string, fields?: object): Promise<Answer> {
  return messageOf(path, await customer.connection.ask(requestOf(method, path, customer, fields))) as Answer;
}

export async function openCustomers(port: number, count: number): Promise<Customer[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const customers: Customer[] = [];
  await forEachOf(numbers, async (number) => {
    const connection = await Connection.open(port);
    const opened = await connection.ask(requestOf("POST", "/sandbox/practice", { number }, {}));
    const customer = { number, connection, token: String(messageOf("/sandbox/practice", opened)) };
    for (const { keyword, hash } of await callAs<readonly Agreement[]>(customer, "GET", "/agreement/list"))
      await callAs(customer, "POST", "/agreement/accept", { keyword, hash });
    customers.push(customer);
  });
  return customers;
}

const AT_ONCE = 16;

/** Does something for each, several at a time. */
export async function forEachOf<One>(all: readonly One[], run: (one: One) => Promise<unknown>): Promise<void> {
  const left = all.values();
  const goOn = async (): Promise<void> => {
    for (const one of left) await run(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
}

function messageOf(path: string, body: string): unknown {
  const { type, message } = JSON.parse(body) as { type: string; message: unknown };
  if (type !== "ok") throw new Error(`${path} answered ${body}`);
  return message;
}

/** A /24 of its own: nothing smaller has a budget of its own. */
export const networkOf = (number: number): string => `10.${(number >> 8) & 255}.${number & 255}.1`;
