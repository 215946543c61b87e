/** What fills the gaps of a rejection's translated text, and what a client may act on. Strings and numbers only. */
export type RejectionValues = Readonly<Record<string, string | number>>;

/**
 * An expected no. It rolls back whatever the command did, reaches the customer as a translated sentence, and must be
 * declared in the contract of the call that answers it. Anything else that is thrown is a bug. It has no stack: its code says
 * why, and to write down where would cost twenty times what the rest of it costs.
 */
export class Rejection extends Error {
  readonly code: string;
  readonly values: RejectionValues;

  constructor(code: string, values: RejectionValues = {}) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      super(code);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
    this.name = "Rejection";
    this.code = code;
    this.values = values;
  }
}

export function reject(code: string, values: RejectionValues = {}): never {
  throw new Rejection(code, values);
}

/** Rejections that the platform itself may answer to any call. */
export const platformRejections = [
  "parameter-error",
  "please-log-in",
  "password-needed",
  "agreement-needed",
  "proof-needed",
  "value-held",
  "real-name-needed",
  "not-in-your-country",
  // An operator without the role, one who is himself the customer or is linked to him, a house that has no second pair of eyes, and a network outside the console's list.
  "role-needed",
  "own-customer",
  "four-eyes-missing",
  "network-refused",
  "too-many-requests",
  // A limit is nearly used up: `puzzle` with `bits` is solved and brought along as x-assay-work (work.ts).
  "work-needed",
  "idempotency-key-reused",
  "not-found",
  "method-not-allowed",
  "media-type-not-supported",
  "body-too-large",
  "cross-site-refused",
  "host-refused",
  "something-broke",
  "busy",
] as const;
export type PlatformRejection = (typeof platformRejections)[number];
