import { currencyFact } from "@assay/core/currency.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { ChevronRight, Network as NetworkMark } from "lucide-react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { NetworkFacts } from "./network-facts.tsx";
import { LOG_PATH, networksOf, receiveOf } from "./paths.ts";
import type { Asset } from "./told.ts";

const onward = <ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />;

/** Which coin, and then on which network it comes. */
export default function SelectScreen() {
  const t = useTexts("deposits");
  const [search] = useSearchParams();
  const networks = useCall(calls.listNetworks, {});
  const chosen = search.get("currency");
  const log = (
    <Go to={LOG_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("log")}
    </Go>
  );
  const title = chosen === null ? t("title") : t("choose-network", { currency: chosen });
  return (
    <Screen head={<PageHeader title={title} end={log} />}>
      <Loaded query={networks} isEmpty={({ list }) => ofCoin(list, chosen).length === 0} empty={<Empty text={t("nothing")} />}>
        {({ list, practice }) => (
          <>
            <p className="flex items-center justify-between gap-3 text-form text-soft">
              {t(chosen === null ? "choose-coin" : "same-network")}
              {practice && <Badge tone="brand">{t("practice")}</Badge>}
            </p>
            <ul className="mt-2 divide-y divide-line">
              {chosen === null
                ? [...Map.groupBy(list, ({ currency }) => currency)].map(([currency, on]) => (
                    <li key={currency}>
                      <CoinRow currency={currency} on={on} />
                    </li>
                  ))
                : ofCoin(list, chosen).map((asset) => (
                    <li key={asset.network}>
                      <ListRow
                        to={receiveOf(asset.currency, asset.network)}
                        start={<NetworkMark className="size-6 text-brand" aria-hidden />}
                        title={t(`networks.${asset.network}`)}
                        subtitle={<NetworkFacts asset={asset} />}
                        end={onward}
                      />
                    </li>
                  ))}
            </ul>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

const ofCoin = (list: readonly Asset[], coin: string | null): readonly Asset[] =>
  coin === null ? list : list.filter(({ currency }) => currency === coin);

/** Where there is one network, there is nothing to choose. */
function CoinRow({ currency, on }: { readonly currency: string; readonly on: readonly Asset[] }) {
  const t = useTexts("deposits");
  return (
    <ListRow
      to={on.length === 1 ? receiveOf(currency, on[0]!.network) : networksOf(currency)}
      start={<CoinLogo code={currency} />}
      title={<bdi dir="ltr">{currency}</bdi>}
      subtitle={[...new Set([currencyFact(currency).name, ...on.map(({ network }) => t(`networks.${network}`))])].join(" · ")}
      end={onward}
    />
  );
}
