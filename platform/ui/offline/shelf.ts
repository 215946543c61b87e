/** A bounded shelf in the browser's database. Storage may be denied; callers then go on without. */
export interface Kept {
  readonly key: string;
  /** The customer whom it belongs to; null for what anybody may see. */
  readonly owner: string | null;
  /** When it was true; milliseconds since 1970. */
  readonly at: number;
  readonly content: unknown;
}

const DATABASE = "assay";
const SHELF = "known";
const BY_AGE = "at";
/** Some forty screens' worth; the oldest make room. */
const KEPT_MAX = 80;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open(DATABASE, 1);
  asked.addEventListener("upgradeneeded", () => {
    asked.result.createObjectStore(SHELF, { keyPath: "key" }).createIndex(BY_AGE, BY_AGE);
  });
  return done(asked);
}

function done<Value>(asked: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    asked.addEventListener("success", () => resolve(asked.result));
    asked.addEventListener("error", () => reject(asked.error ?? new Error("the browser's database failed")));
  });
}

async function shelf(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open();
  return (await opened).transaction(SHELF, mode).objectStore(SHELF);
}

export async function readAll(): Promise<readonly Kept[]> {
  return (await done((await shelf("readonly")).getAll())) as Kept[];
}

/** Puts records in place of those with their keys, and takes the oldest off where there are too many. */
export async function put(records: readonly Kept[]): Promise<void> {
  const store = await shelf("readwrite");
  for (const record of records) store.put(record);
  let over = (await done(store.count())) - KEPT_MAX;
  if (over > 0) await each(store.index(BY_AGE), () => over-- > 0);
}

/** Takes off what may not stay. */
export async function keepOnly(mayStay: (record: Kept) => boolean): Promise<void> {
  await each(await shelf("readwrite"), (record) => !mayStay(record));
}

async function each(from: IDBObjectStore | IDBIndex, isOver: (record: Kept) => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  from.openCursor().addEventListener("success", ({ target }) => {
    const { result: cursor } = target as IDBRequest<IDBCursorWithValue | null>;
    if (!cursor) return resolve();
    if (isOver(cursor.value as Kept)) cursor.delete();
    cursor.continue();
  });
  await promise;
}
