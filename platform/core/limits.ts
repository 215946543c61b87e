/** Bounds that hold everywhere: nothing that a client sends, and no list that a client asks for, is unbounded. */
export const BODY_BYTES_MAX = 65_536;
export const FILE_BYTES_MAX = 10_485_760;
/** What is searched for: a number of an order fits. */
export const KEYWORD_LENGTH_MAX = 40;
export const PAGE_MAX = 10_000;
export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_SIZE_MAX = 100;
export const BATCH_MAX = 512;
export const BATCH_QUEUE_MAX = 20_000;
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;
