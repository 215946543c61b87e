/** What a feature declares for the people who act for the house: it writes nothing else for the console. */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import type { Role } from "@assay/core/roles.ts";
import type { Database } from "./database.ts";

/**
 * Rows about one customer on his page in the console. Its title is the text `panels.<panel>.title` of the feature, a column's
 * `panels.<panel>.<name>`.
 */
export interface Panel {
  readonly panel: string;
  /** Who may read it; every role that reads customers' pages where none is named. */
  readonly roles?: readonly Role[];
  /** `amount` is a decimal text and its currency, `at` milliseconds, `state` a word that the text `panels.<panel>.states.<word>` says. */
  readonly columns: readonly { readonly name: string; readonly kind: "text" | "id" | "amount" | "at" | "state" }[];
  /** The newest rows first, those after the one whose key is `before`; at most `limit`. */
  read(
    db: Database,
    customerId: string,
    page: { readonly before?: string; readonly limit: number },
  ): Promise<readonly PanelRow[]>;
}

export interface PanelRow {
  /** Unique in the panel and the place at which the next page begins. */
  readonly key: string;
  /** One for each column. */
  readonly cells: readonly (string | null)[];
}

/** What waits for people. Its name is the text `queues.<queue>` of the feature. */
export interface Queue {
  readonly queue: string;
  /** Who must act. */
  readonly roles: readonly Role[];
  read(db: Database, now: Date): Promise<{ readonly waiting: number; readonly oldestAt: Date | null }>;
}

/** Whose something is, by the number that a customer names: an order, a receipt, a posting. Nobody's where it is unknown. */
export type Finder = (
  db: Database,
  number: string,
) => Promise<readonly { readonly customerId: string; readonly foundBy: string }[]>;

/** Whether one of these customers is the same person as, or close to, one of the others; both sides are ids. */
export type Linking = (db: Database, ones: readonly string[], others: readonly string[]) => Promise<boolean>;

/** What a labelled robot of a sandbox does at a feature's desk. Production has none. */
export interface DeskRobot {
  readonly desk: string;
  /** In which role it acts. */
  readonly role: Role;
  /** Does a bounded part of what has waited since before `hands.before`. It is asked every few seconds, in one process. */
  work(hands: RobotHands): Promise<void>;
}

/** A robot has no other hands than the calls of the contract. */
export interface RobotHands {
  readonly db: Database;
  readonly now: Date;
  /** What came later is left alone for now, as a person would not have seen it yet. */
  readonly before: Date;
  /** Throws the Rejection that the call answers. */
  call<C extends Call>(call: C, input: InputTextOf<C>): Promise<OutputOf<C>>;
}

/** An act as whoever keeps it in evidence is told of it, in the act's own transaction. */
export interface ToldAct {
  readonly id: string;
  readonly customerId: string | null;
  /** Names and texts, from which the digest in the public log is made. */
  readonly fact: Readonly<Record<string, string>>;
}
