/** A token sale as it is planned at the desk. Whether its terms are sound the server's rule judges; here each field is read. */
import { formatDecimal, parseDecimal, RATE_SCALE } from "@assay/core/money.ts";
import { type Day, daysBefore } from "@assay/ui/day.ts";
import type { Fault, FormRules } from "@assay/ui/form.ts";

export interface AnnounceFields {
  readonly token: string;
  readonly name: string;
  readonly price: string;
  readonly total: string;
  readonly cap: string;
  readonly min: string;
  readonly most: string;
  readonly opens: Day;
  readonly ends: Day;
  readonly lists: Day;
  /** In percent. */
  readonly free: string;
  readonly lockDays: string;
  readonly parts: string;
  readonly whitePaper: string;
  readonly website: string;
}

const PERCENT_SCALE = RATE_SCALE - 2;
const fault = (code: string, isWrong: boolean): Fault | undefined => (isWrong ? { code } : undefined);
const isNumber = (text: string): boolean => (parseDecimal(text, 8) ?? 0n) > 0n;
const isWhole = (text: string): boolean => /^[0-9]{1,4}$/.test(text);
const isLink = (text: string): boolean => text === "" || /^https:\/\/\S+$/.test(text);

export const announceRulesFrom = (today: Day): FormRules<AnnounceFields, undefined> => ({
  start: {
    token: "",
    name: "",
    price: "",
    total: "",
    cap: "",
    min: "10",
    most: "5000",
    opens: daysBefore(today, -3),
    ends: daysBefore(today, -10),
    lists: daysBefore(today, -11),
    free: "25",
    lockDays: "90",
    parts: "3",
    whitePaper: "",
    website: "",
  },
  faults: (fields) => ({
    token: fault("token", !/^[A-Z][A-Z0-9]{2,9}$/.test(fields.token)),
    name: fault("name", fields.name.trim().length < 2),
    price: fault("number", !isNumber(fields.price)),
    total: fault("number", !isNumber(fields.total)),
    cap: fault("number", !isNumber(fields.cap)),
    min: fault("number", !isNumber(fields.min)),
    most: fault("number", !isNumber(fields.most)),
    ends: fault("order", fields.ends <= fields.opens),
    lists: fault("order", fields.lists <= fields.ends),
    free: fault("percent", (parseDecimal(fields.free, PERCENT_SCALE) ?? 101n * 10n ** 6n) > 100n * 10n ** 6n),
    lockDays: fault("whole", !isWhole(fields.lockDays)),
    parts: fault("whole", !isWhole(fields.parts) || fields.parts === "0"),
    whitePaper: fault("link", !isLink(fields.whitePaper)),
    website: fault("link", !isLink(fields.website)),
  }),
  summary: () => undefined,
});

/** A day begins at midnight UTC. */
const momentOf = (day: Day): string => String(Date.parse(`${day}T00:00:00Z`));

export const announceInput = (fields: AnnounceFields) => ({
  token: fields.token,
  name: fields.name.trim(),
  price: fields.price,
  total: fields.total,
  cap: fields.cap,
  min: fields.min,
  most: fields.most,
  opens_at: momentOf(fields.opens),
  ends_at: momentOf(fields.ends),
  listing_at: momentOf(fields.lists),
  free_ratio: formatDecimal(parseDecimal(fields.free, PERCENT_SCALE) ?? 0n, RATE_SCALE),
  lock_days: fields.lockDays,
  parts: fields.parts,
  white_paper: fields.whitePaper,
  website: fields.website,
});
