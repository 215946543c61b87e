import { VALUES_EVERY_MS, calls as wallet } from "@assay/features/wallet/contract.ts";
import type { Holding } from "@assay/features/wallet/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { directionOf } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";
import { Ways } from "@assay/ui/parts/ways.tsx";
import { useSession } from "@assay/ui/session.ts";
import { ASSETS_PATH, TRANSFER_PATH } from "../paths.ts";
import type { Ticket } from "./use-order-ticket.ts";

const ways = [
  { key: "transfer", to: TRANSFER_PATH },
  { key: "assets", to: ASSETS_PATH },
] as const;

export interface AccountPaneProps {
  readonly ticket: Ticket;
  readonly className: string;
}

/** The spot account beside the form of a desktop: its value, the day, and both currencies of the pair. */
export function AccountPane({ ticket: { holdings, market }, className }: AccountPaneProps) {
  const t = useTexts("spot");
  const loggedIn = useSession((now) => now.loggedIn);
  return (
    <section aria-label={t("account.title")} className={className}>
      <h2 className="text-body font-semibold">{t("account.title")}</h2>
      {loggedIn ? (
        <>
          <Worth />
          <HoldingLine currency={market.base} holding={holdings.base} />
          <HoldingLine currency={market.quote} holding={holdings.quote} />
          <Ways ways={ways.map(({ key, to }) => ({ to, text: t(`account.${key}`) }))} />
        </>
      ) : (
        <p className="mt-2 text-form text-soft">{t("account.visitor")}</p>
      )}
    </section>
  );
}

const SPOT = "change";

function Worth() {
  const t = useTexts("spot");
  const fiat = useSession((now) => now.fiat);
  const wallets = useCall(wallet.listWallets, { fiat }, { keep: true, everyMs: VALUES_EVERY_MS }).data;
  const today = useCall(wallet.showValueHistory, { fiat }, { keep: true, everyMs: VALUES_EVERY_MS }).data?.today;
  const spot = wallets?.accounts.find(({ type }) => type === SPOT);
  return (
    <Facts
      className="mt-3 gap-y-1.5! text-caption"
      facts={[
        { label: t("account.value"), value: <FiatText value={spot?.value.fiat} code={fiat} hideable className="font-medium" /> },
        {
          label: t("account.today"),
          value: (
            <span data-direction={directionOf(today?.fiat)}>
              <FiatText value={today?.fiat} code={fiat} sign="always" hideable className="font-medium" />
            </span>
          ),
        },
      ]}
    />
  );
}

function HoldingLine({ currency, holding }: { readonly currency: string; readonly holding: Holding | undefined }) {
  const t = useTexts("spot");
  const fiat = useSession((now) => now.fiat);
  return (
    <div className="mt-3 flex items-center gap-2.5 text-form">
      <CoinLogo code={currency} size={24} />
      <span className="grow font-semibold">{currency}</span>
      <span className="text-end">
        <AmountText value={holding?.available} currency={currency} hideable className="block font-medium" />
        <span className="block text-caption text-soft">
          {t("account.held")} <AmountText value={holding?.frozen} currency={currency} hideable />
        </span>
        <FiatText value={holding?.value.fiat} code={fiat} hideable className="block text-caption text-faint" />
      </span>
    </div>
  );
}
