import { tradePath } from "@assay/features/market/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { ChangeText } from "@assay/ui/parts/change-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { calls } from "../contract.ts";

/** Values follow prices this closely; the price above the chart is live. */
const RENEW_MS = 5_000;
const PRICE_DECIMALS = 2;
const SHARE_DECIMALS = 6;

/** What the customer has: shares, what they cost on average, what they are worth and have gained. */
export function Positions({ shown }: { readonly shown: string }) {
  const t = useTexts("stock");
  const positions = useCall(calls.listPositions, {}, { everyMs: RENEW_MS });
  return (
    <Loaded
      query={positions}
      skeleton={<RowsSkeleton count={2} />}
      isEmpty={(list) => list.length === 0}
      empty={<Empty text={t("lists.none-positions")} />}
    >
      {(list) => (
        <Own>
          <ul aria-label={t("lists.positions")}>
            {list.map((one) => (
              <li key={one.symbol} aria-current={one.symbol === shown ? "true" : undefined}>
                <ListRow
                  to={`${tradePath(one.symbol)}&side=sell`}
                  start={<CoinLogo code={one.base} size={32} />}
                  title={
                    <>
                      {one.base}{" "}
                      <AmountText
                        value={one.amount}
                        decimals={SHARE_DECIMALS}
                        decimalsMin={0}
                        className="font-normal text-soft"
                      />
                    </>
                  }
                  subtitle={
                    <>
                      {t("positions.average")} <PriceText value={one.average_price} decimals={PRICE_DECIMALS} />
                    </>
                  }
                  end={<AmountText value={one.value} currency="USDT" unit />}
                  endSub={<ChangeText value={one.gain_percent} className="font-semibold" />}
                />
              </li>
            ))}
          </ul>
        </Own>
      )}
    </Loaded>
  );
}
