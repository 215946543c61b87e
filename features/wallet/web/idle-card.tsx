import { useCall } from "@assay/ui/client.ts";
import { AllOffers } from "@assay/ui/finance/gather.tsx";
import { bestFor, yearOf } from "@assay/ui/finance/offers.ts";
import type { FinanceOffer } from "@assay/ui/finance/source.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { Own } from "@assay/ui/own.tsx";
import { useSession } from "@assay/ui/session.ts";
import { calls } from "../contract.ts";
import { idleOf } from "./idle.ts";
import { ASSETS_PATH } from "./paths.ts";

const SHOWN_MAX = 4;

/** What the customer holds that is in no product. */
export default function IdleCard() {
  const t = useTexts("wallet");
  const fiat = useSession((now) => now.fiat);
  const wallets = useCall(calls.listWallets, { fiat }, { keep: true });
  return (
    <Card className="p-4 md:p-5">
      <h2 className="text-section">{t("idle.title")}</h2>
      <p className="mt-1 text-form text-soft">{t("idle.about")}</p>
      <Loaded
        query={wallets}
        skeleton={<RowsSkeleton count={2} pill={false} />}
        isEmpty={({ accounts }) => idleOf(accounts).length === 0}
        empty={<p className="mt-4 text-form">{t("idle.none")}</p>}
      >
        {({ accounts }) => (
          <AllOffers>
            {(offers) => (
              <ul className="mt-2">
                {idleOf(accounts)
                  .slice(0, SHOWN_MAX)
                  .map(({ currency, account, available }) => (
                    <li key={`${account} ${currency}`} className="py-1">
                      <div className="flex min-h-12 items-center gap-3">
                        <CoinLogo code={currency} size={28} />
                        <span className="min-w-0 grow">
                          <span className="block text-body font-semibold">{currency}</span>
                          <span className="block text-caption text-soft">{t(`idle.accounts.${account}`)}</span>
                        </span>
                        <AmountText value={available} currency={currency} hideable className="text-body font-medium" />
                      </div>
                      <Could held={available} offer={bestFor(offers ?? [], currency)} />
                    </li>
                  ))}
              </ul>
            )}
          </AllOffers>
        )}
      </Loaded>
      <Go to={ASSETS_PATH} className="press mt-2 grid min-h-11 place-items-center rounded-button bg-s2 text-body font-semibold">
        {t("assets.title")}
      </Go>
    </Card>
  );
}

/** What it could earn in the product that brings the most without risking it, and the way there; nothing where none is open. */
function Could({ held, offer }: { readonly held: string; readonly offer: FinanceOffer | undefined }) {
  const t = useTexts("wallet");
  if (offer?.annualRate === undefined) return null;
  return (
    <Go to={offer.to} className="press flex min-h-9 items-center justify-between gap-3 rounded-chip bg-s2 px-3 text-caption">
      <span className="min-w-0 text-soft">
        {offer.name} · <RateText rate={offer.annualRate} className="font-semibold text-up" />
      </span>
      <span className="shrink-0">
        <Own>
          <MoneyText amount={yearOf(offer, held)} />
        </Own>{" "}
        <span className="text-soft">{t("idle.a-year")}</span>
      </span>
    </Go>
  );
}
