/** What is traded on and struck: the server with all that it runs on. */
import type { HttpClient } from "./http-client.ts";

/** What can befall an installation. */
export const blowNames = [
  "server killed",
  "leader killed",
  "postgres killed",
  "connections cut",
  "disk full",
  "power cut",
] as const;
export type BlowName = (typeof blowNames)[number];

export interface Installation {
  /** What it stands on, for the report. */
  readonly kind: string;
  /** Clients of its doors; customers are spread over them. */
  readonly doors: readonly HttpClient[];
  /** How each blow is struck. A blow that it knows nothing of cannot befall it. */
  readonly blows: Readonly<Partial<Record<BlowName, (seen: Seen) => Promise<void>>>>;
  /** Connects to the database beside the server, as the product's role. */
  readonly databaseUrl: string;
  /** Resolves when every part serves again: one that still starts would end with its database, for an operator to start anew. */
  whole(): Promise<void>;
  /** Throws when a part has ended that nobody has struck. */
  mustLive(): void;
  close(): Promise<void>;
}

/** What the customers notice while a blow is struck. */
export interface Seen {
  /** Resolves when so many replies have failed since the call. */
  failures(count: number): Promise<void>;
}
