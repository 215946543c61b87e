import { formatPrice } from "@assay/core/money.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { useSession } from "@assay/ui/session.ts";
import { AvailableLine } from "./available-line.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { percentOf } from "../percent-text.tsx";
import type { Ticket } from "./use-order-ticket.ts";

const QUOTE_DECIMALS = 4;

/** What the order may spend, what it costs and what it brings, as far as that is known before it trades. */
export function TicketCosts({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  const loggedIn = useSession((now) => now.loggedIn);
  const { market, level, form } = ticket;
  const { fee, role, feeRate, receives, average, covered } = form.summary;
  const byMarket = form.fields.kind === "market";
  const decimals = form.fields.type === "buy" ? market.quantity_decimals + 3 : QUOTE_DECIMALS;
  return (
    <div className="space-y-1">
      {loggedIn && <AvailableLine ticket={ticket} />}
      <Facts
        className="gap-y-1! text-caption"
        facts={[
          ...(byMarket
            ? [
                {
                  label: t("ticket.average"),
                  value: (
                    <PriceText
                      value={average === undefined ? undefined : formatPrice(average)}
                      decimals={market.price_decimals}
                    />
                  ),
                },
              ]
            : []),
          {
            label: t(`ticket.fee-${role}${level > 0 ? "-vip" : ""}`, { rate: percentOf(feeRate, tag), level }),
            value: <MoneyText amount={fee} decimals={Math.min(decimals, 8)} />,
          },
          { label: t("ticket.you-get"), value: <MoneyText amount={receives} decimals={Math.min(decimals, 8)} /> },
        ]}
      />
      {byMarket && !covered && <p className="text-caption text-warning">{t("ticket.thin")}</p>}
    </div>
  );
}
