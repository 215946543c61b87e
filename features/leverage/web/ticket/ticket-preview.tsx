import { formatPrice } from "@assay/core/money.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { useQuote } from "@assay/ui/prices.ts";
import { useSession } from "@assay/ui/session.ts";
import { feePercent } from "./fee-percent.ts";
import { reductionBy } from "../changes/close-model.ts";
import { openingRules } from "./opening-form.ts";
import { AvailableLine } from "./available-line.tsx";
import { LiquidationValue } from "./liquidation-value.tsx";
import { MarginValue } from "./margin-value.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { useNightFact } from "./night-fact.tsx";
import { markNow } from "../use-contract.ts";
import { useMyPositions } from "../positions/use-positions.ts";
import type { Ticket } from "./use-contract-ticket.ts";

const FEE_DECIMALS = 4;

/** What opening would change: free money before and after, margin, fee, the price of liquidation, and what a day costs; of what only reduces its fee. */
export function TicketPreview({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts("leverage");
  const loggedIn = useSession((now) => now.loggedIn);
  const tag = useLanguageTag();
  const { market, form, facts, level, answer } = ticket;
  // At market every figure moves with the mark.
  useQuote(market.symbol);
  const mark = markNow(facts.contract, answer.mark);
  const { margin, crossMargin, fee, left, liquidation, liquidationBefore, overnight } = openingRules.summary(form.fields, {
    ...facts,
    mark,
  });
  const night = useNightFact(overnight);
  const { open } = useMyPositions();
  // Of what only reduces there is a fee for what closes, however much was typed.
  const isReckoned = mark !== undefined && fee !== undefined;
  const closingFee = isReckoned ? reductionBy(form.fields, facts.contract, open, mark).fee : undefined;
  const isCross = form.fields.margin_mode === "cross";
  return (
    <div className="space-y-1">
      {loggedIn && <AvailableLine ticket={ticket} left={left} />}
      <Facts
        className="gap-y-1! text-caption"
        facts={[
          {
            label: t("ticket.mark"),
            value: (
              <PriceCell
                symbol={market.symbol}
                of="index"
                price={mark === undefined ? null : formatPrice(mark)}
                decimals={market.price_decimals}
              />
            ),
          },
          ...(form.fields.reduce_only
            ? [{ label: t("position.closing-fee"), value: <MoneyText amount={closingFee} decimals={FEE_DECIMALS} /> }]
            : [
                { label: t("ticket.margin"), value: <MarginValue margin={margin} crossMargin={crossMargin} /> },
                {
                  label: t("ticket.liquidation"),
                  value: (
                    <LiquidationValue
                      price={liquidation}
                      before={liquidationBefore}
                      isCross={isCross}
                      decimals={market.price_decimals}
                    />
                  ),
                },
                {
                  label: t(level > 0 ? "ticket.fee-vip" : "ticket.fee-at", { rate: feePercent(facts.contract.fee, tag), level }),
                  value: <MoneyText amount={fee} decimals={FEE_DECIMALS} />,
                },
                night,
              ]),
        ]}
      />
    </div>
  );
}
