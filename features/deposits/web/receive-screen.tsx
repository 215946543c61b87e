import { findCurrency, scaleOf } from "@assay/core/currency.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { QrCode } from "@assay/ui/parts/qr-code.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { TriangleAlert } from "lucide-react";
import { useSearchParams } from "react-router";
import { calls, networks } from "../contract.ts";
import { AddressText } from "./address-text.tsx";
import { Arriving } from "./arriving.tsx";
import { CLAIMS_PATH, SELECT_PATH } from "./paths.ts";
import { PracticePress } from "./practice-press.tsx";
import type { Receiving } from "./told.ts";

/** Where to pay a coin to, on one network, and what has come there. */
export default function ReceiveScreen() {
  const t = useTexts("deposits");
  const [search] = useSearchParams();
  const currency = findCurrency(search.get("currency") ?? "");
  const network = networks.find((one) => one === search.get("network"));
  if (!currency || !network)
    return (
      <Screen head={<PageHeader title={t("title")} />}>
        <Empty text={t("choose-first")} action={<Way to={SELECT_PATH} text={t("choose-coin")} />} />
      </Screen>
    );
  return <ReceivePage code={currency.code} id={String(currency.id)} network={network} />;
}

function ReceivePage({
  code,
  id,
  network,
}: {
  readonly code: string;
  readonly id: string;
  readonly network: Receiving["network"];
}) {
  const t = useTexts("deposits");
  const address = useCall(calls.showAddress, { currency: id, network });
  return (
    <Screen width="wide" head={<PageHeader title={t("receive", { currency: code })} />}>
      <Loaded query={address} skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(receiving) => (
          <div className="grid grid-cols-1 items-start gap-3 desk:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
            <AddressCard receiving={receiving} />
            <div className="grid grid-cols-1 gap-3">
              {receiving.practice && <PracticePress receiving={receiving} />}
              <Arriving currency={id} network={network} />
              <Go to={CLAIMS_PATH} className="press inline-grid min-h-11 place-items-center text-form font-semibold text-brand">
                {t("missing")}
              </Go>
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** The address as picture and text, with what must be right before anybody pays. */
function AddressCard({ receiving }: { readonly receiving: Receiving }) {
  const t = useTexts("deposits");
  const { currency, network, address, min, confirmations, token, waiting, halted } = receiving;
  const money = (value: string) => (
    <AmountText value={value} decimals={scaleOf(currency)} decimalsMin={0} currency={currency} unit />
  );
  const name = t(`networks.${network}`);
  return (
    <Card>
      {halted && <p className="mb-3 rounded-button bg-danger-tint p-3 text-form">{t("halted")}</p>}
      <QrCode text={address} label={t("code", { currency, network: name })} />
      <p className="mt-2 text-center text-caption text-soft">{t("address", { network: name })}</p>
      <AddressText address={address} title={t("receive", { currency })} />
      <p className="mt-3 flex gap-2 rounded-button bg-brand-tint p-3 text-form">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
        {t("warning", { currency, network: name })}
      </p>
      <Facts
        className="mt-4"
        facts={[
          { label: t("network"), value: name },
          { label: t("min"), value: money(min) },
          { label: t("credited-after"), value: t("blocks", { count: confirmations }) },
          { label: t("memo"), value: t("memo-none") },
          { label: t("account"), value: t("spot") },
          ...(/^0\.?0*$/.test(waiting) ? [] : [{ label: t("waiting"), value: money(waiting) }]),
        ]}
      />
      {token !== null && (
        <p className="mt-3 text-caption break-all text-faint">
          {t("contract")}
          <bdi dir="ltr" className="block text-balance whitespace-normal">
            {token}
          </bdi>
        </p>
      )}
    </Card>
  );
}
