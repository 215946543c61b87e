import type { ReactNode } from "react";
import { useTexts } from "../locale.ts";
import { Own } from "../own.tsx";
import { Badge } from "./badge.tsx";
import { classes } from "./classes.ts";
import type { Fact } from "./facts.tsx";
import { StatTile } from "./stat-tile.tsx";

export interface TradeCardProps {
  /** Bought or sold, long or short. */
  readonly side: { readonly label: string; readonly tone: keyof typeof fills };
  /** The pair. */
  readonly symbol: string;
  /** A word or two behind the pair, such as the kind of order. */
  readonly about?: ReactNode;
  /** The number that matters at the end of the head: profit and loss, or the state. */
  readonly end?: ReactNode;
  /** Read in columns of three; the last of a row ends where the row ends. */
  readonly facts: readonly Fact[];
  /** Percent that is filled, drawn under the facts; they say it in words. */
  readonly filled?: number;
  readonly foot?: ReactNode;
  /** Up to three quiet presses (small, block); they share the width equally. */
  readonly actions?: ReactNode;
  /** Opens the detail; the head is its press. */
  readonly onOpen?: () => void;
}

const COLUMNS = 3;
const fills = { up: "bg-up-fill", down: "bg-down-fill", brand: "bg-brand-fill", plain: "bg-control" } as const;

/** One line of it, from a width on that depends on whether a foot or presses must find room; what is said of the pair is never cut there. */
const lined = {
  bare: {
    card: "@min-[40rem]:flex @min-[40rem]:items-center @min-[40rem]:gap-5",
    head: "@min-[40rem]:contents @min-[40rem]:[&>:first-child]:min-w-48 @min-[40rem]:[&>:first-child]:shrink-0 @min-[40rem]:[&>:first-child]:grow-0",
    end: "@min-[40rem]:order-1 @min-[40rem]:w-24",
    facts: "@min-[40rem]:mt-0 @min-[40rem]:min-w-0 @min-[40rem]:flex-1",
    foot: "@min-[40rem]:mt-0 @min-[40rem]:shrink-0",
    actions: undefined,
  },
  laden: {
    card: "@min-[48rem]:flex @min-[48rem]:items-center @min-[48rem]:gap-5",
    head: "@min-[48rem]:contents @min-[48rem]:[&>:first-child]:min-w-52 @min-[48rem]:[&>:first-child]:shrink-0 @min-[48rem]:[&>:first-child]:grow-0",
    end: "@min-[48rem]:order-1",
    facts: "@min-[48rem]:mt-0 @min-[48rem]:grow",
    foot: "@min-[48rem]:mt-0 @min-[48rem]:w-32 @min-[48rem]:shrink-0 @min-[48rem]:flex-col @min-[48rem]:items-end @min-[48rem]:gap-1.5 @min-[48rem]:[&>[aria-hidden]]:w-full @min-[48rem]:[&>[aria-hidden]]:grow-0",
    actions: "@min-[48rem]:order-2 @min-[48rem]:mt-0 @min-[48rem]:shrink-0",
  },
} as const;

/** An order, a fill or a position in a list of a phone: what its amounts tell is the customer's own. */
export function TradeCard({ side, symbol, about, end, facts, filled, foot, actions, onOpen }: TradeCardProps) {
  const head = (
    <>
      <Badge tone={side.tone}>{side.label}</Badge>
      <bdi dir="ltr" className="text-body font-semibold">
        {symbol}
      </bdi>
      {about !== undefined && <span className="truncate text-caption text-soft">{about}</span>}
    </>
  );
  // Few facts and much room make one line of it.
  // A bar gives its room to the foot beside it.
  const isBare = actions === undefined && (foot === undefined || filled !== undefined);
  const line = facts.length > COLUMNS ? undefined : isBare ? lined.bare : lined.laden;
  return (
    <div className="@container">
      <article className={classes("border-b border-line py-3", line?.card)}>
        <div className={classes("flex items-center gap-2", line?.head)}>
          <Head onOpen={onOpen}>{head}</Head>
          {end !== undefined && (
            <span className={classes("shrink-0 text-end", line?.end)}>
              <Own>{end}</Own>
            </span>
          )}
        </div>
        <div className={classes("mt-1.5 grid grid-cols-3 gap-x-3 gap-y-2", line?.facts)}>
          {facts.map(({ label, value }, index) => (
            <StatTile key={label} label={label} end={index % COLUMNS === COLUMNS - 1}>
              <Own>{value}</Own>
            </StatTile>
          ))}
        </div>
        {(filled !== undefined || foot) && (
          <div className={classes("mt-2 flex items-center gap-3", line?.foot)}>
            {filled !== undefined && (
              <span aria-hidden="true" className="h-[3px] grow overflow-hidden rounded-full bg-s2">
                <span className={`block h-full rounded-full ${fills[side.tone]}`} style={{ width: `${filled}%` }} />
              </span>
            )}
            {foot && <span className="ms-auto text-micro text-faint">{foot}</span>}
          </div>
        )}
        {actions !== undefined && (
          <div className={classes("mt-3 grid auto-cols-fr grid-flow-col gap-2 hyphens-auto wrap-anywhere", line?.actions)}>
            {actions}
          </div>
        )}
      </article>
    </div>
  );
}

function Head({ onOpen, children }: { readonly onOpen: (() => void) | undefined; readonly children: ReactNode }) {
  const t = useTexts("ui");
  const look = "flex min-h-8 min-w-0 grow items-center gap-2 text-start";
  if (!onOpen) return <div className={look}>{children}</div>;
  return (
    <button type="button" onClick={onOpen} className={`press reach ${look}`}>
      {children}
      <span className="sr-only">{t("details")}</span>
    </button>
  );
}
