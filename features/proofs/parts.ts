/** What screens of later features take of proofs: draws in the reader's words. */
export { useExplainDraws } from "./web/explain-draws.ts";
