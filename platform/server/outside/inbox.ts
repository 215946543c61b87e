/** What the sandbox sent: mail and text messages that would have left the house, kept in memory for people and tests to read. */
export interface InboxMessage {
  readonly to: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** Empty for a text message. */
  readonly subject: string;
  readonly text: string;
  /** The verification code in the text, if it has one. */
  readonly code: string | null;
}

const MESSAGES_MAX = 1_000;

export class Inbox {
  #newestFirst: InboxMessage[] = [];

  /** Keeps a message; beyond the bound the oldest goes. */
  add(message: Omit<InboxMessage, "code">): void {
    this.#newestFirst = [{ ...message, code: codeIn(message.text) }, ...this.#newestFirst].slice(0, MESSAGES_MAX);
  }

  /** Newest first; with `to`, only those to that email address or phone number. */
  list(to?: string): readonly InboxMessage[] {
    if (to === undefined) return this.#newestFirst;
    return this.#newestFirst.filter((message) => sameRecipient(message.to, to));
  }
}

/** Codes are six digits on a line of their own. */
const codeIn = (text: string): string | null => /^([0-9]{6})\r?$/m.exec(text)?.[1] ?? null;

/** The plus of a phone number is easily lost in a query string, where it means a space. */
const plain = (recipient: string): string => recipient.replace(/[\s+]/g, "").toLowerCase();
const sameRecipient = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase() || plain(one) === plain(other);
