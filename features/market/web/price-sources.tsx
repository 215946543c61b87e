import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../contract.ts";

const RENEW_MS = 2_000;

/** Every source of a market's index, what it says, and whether it counts at the moment: the price can be checked. */
export default function PriceSources({ symbol }: { readonly symbol: string }) {
  const t = useTexts("market");
  const answer = useCall(calls.showMarket, { symbol }, { everyMs: RENEW_MS });
  return (
    <Loaded query={answer} skeleton={<Skeleton className="h-[300px] w-full" />}>
      {({ feed, market, sources }) => (
        <>
          <p className="text-form text-soft">
            {t(`sources.about-${feed.label === "" ? "secret" : feed.source}`, { label: feed.label })}
          </p>
          <div className="mt-4 flex items-baseline justify-between gap-4 rounded-button bg-s2 p-4">
            <span className="text-form text-soft">{t("sources.index")}</span>
            <PriceText value={market.index} decimals={market.price_decimals} className="text-section" />
          </div>
          <table className="mt-3 w-full text-form">
            <caption className="sr-only">{t("sources.title")}</caption>
            <thead className="text-caption text-faint">
              <tr>
                <th scope="col" className="py-2 text-start font-normal">
                  {t("sources.venue")}
                </th>
                <th scope="col" className="py-2 text-end font-normal">
                  {t("sources.price")}
                </th>
                <th scope="col" className="py-2 text-end font-normal">
                  {t("sources.state")}
                </th>
              </tr>
            </thead>
            <tbody>
              {sources.map(({ venue, price, state, at }) => (
                <tr key={venue} className="border-t border-line">
                  <th scope="row" className="py-2.5 text-start font-medium">
                    {venue}
                    {at !== null && <TimeText at={at} as="clock" className="block text-caption font-normal text-faint" />}
                  </th>
                  <td className="text-end">
                    <PriceText value={price} decimals={market.price_decimals} />
                  </td>
                  <td className={state === "counted" ? "text-end text-good" : "text-end text-soft"}>{t(`sources.${state}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Loaded>
  );
}
