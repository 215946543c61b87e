/**
 * Notes what each transaction of the trading lane says to PostgreSQL, and each that writes the messages of its fills afterwards,
 * and how long every statement takes. What they write can be replayed on a copy of the database: the same rows and nothing else.
 */
import pg from "pg";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** From being sent to being answered. */
  ms: number;
  /** Rows that it wrote or found. */
  rows: number;
}

/** What one transaction said, and how many orders it placed: none where it writes messages. */
export interface BatchHeard {
  readonly statements: readonly Statement[];
  readonly orders: number;
}

/** Whether a statement changes rows; the others read or lock. */
export const writes = ({ text }: Statement): boolean => /^\s*(insert|update|delete|with \w+ as \(\s*insert)/.test(text);

const placesOrders = ({ text }: Statement): boolean => /insert into spot\.order/.test(text);
const writesMessages = ({ text }: Statement): boolean => /insert into messages\.message/.test(text);

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Listens to every connection of this process from now on; the answer stops it and tells what was heard. */
export function recordBatches(): () => BatchHeard[] {
  const heard: BatchHeard[] = [];
  const open = new WeakMap<pg.Client, Statement[]>();
  const query = pg.Client.prototype.query as Query;

  function listen(this: pg.Client, ...args: unknown[]): unknown {
    const [said, values = []] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const statement = { values, ms: 0, rows: 0, ...(typeof said === "string" ? { text: said } : said) };
    if (/^(begin|start transaction)/.test(statement.text)) open.set(this, []);
    open.get(this)?.push(statement);
    const begun = performance.now();
    const answer = query.apply(this, args);
    if (answer instanceof Promise)
      answer.then(({ rowCount }: pg.QueryResult) => end(this, { statement, begun, rows: rowCount ?? 0 })).catch(() => undefined);
    return answer;
  }

  function end(client: pg.Client, { statement, begun, rows }: { statement: Statement; begun: number; rows: number }): void {
    statement.ms = performance.now() - begun;
    statement.rows = rows;
    if (statement.text !== "commit") return;
    const statements = open.get(client) ?? [];
    open.delete(client);
    const orders = statements.filter(placesOrders).reduce((sum, { rows }) => sum + rows, 0);
    if (orders > 0 || statements.some(writesMessages)) heard.push({ statements, orders });
  }

  pg.Client.prototype.query = listen as typeof pg.Client.prototype.query;
  return () => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    return heard;
  };
}
