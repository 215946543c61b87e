import { calls as walletCalls } from "@assay/features/wallet/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { useSession } from "@assay/ui/session.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { BorrowTicket } from "./borrow-ticket.tsx";
import type { Index } from "./borrow-form.ts";
import { LargeTicket } from "./large-ticket.tsx";

/** The index is asked for so often while the form is open. */
const EVERY_MS = 5_000;

const sizes = ["instant", "large"] as const;

/** A loan at once against collateral, or an application for a large one: its pair, its term, and the ticket. */
export default function BorrowScreen() {
  const t = useTexts("loans");
  const index = useCall(calls.showIndex, {}, { everyMs: EVERY_MS });
  const fiat = useSession((now) => now.fiat);
  const wallets = useCall(walletCalls.listWallets, { fiat });
  const spot = wallets.data?.accounts.find(({ type }) => type === "change")?.list ?? [];
  const held = spot.filter(({ available }) => /[1-9]/.test(available)).map(({ currency }) => currency);
  const [size, setSize] = useState<(typeof sizes)[number]>("instant");
  const head = <PageHeader title={t("borrow")} />;
  return (
    <Screen width="list" head={head}>
      <Segmented
        label={t("borrow")}
        options={sizes.map((key) => ({ key, label: t(`sizes.${key}`) }))}
        value={size}
        onChange={setSize}
        className="mb-3"
      />
      <Loaded query={index}>
        {(shown) => (wallets.isLoading ? <RowsSkeleton /> : <Offers key={size} size={size} index={shown} held={held} />)}
      </Loaded>
    </Screen>
  );
}

interface OffersProps {
  readonly size: (typeof sizes)[number];
  readonly index: Index;
  /** The coins that the customer has in spot. */
  readonly held: readonly string[];
}

function Offers({ size, index, held }: OffersProps) {
  const t = useTexts("loans");
  const tag = useLanguageTag();
  const { large } = index;
  const whole = (value: string): string => formatAmountText(value, { decimals: 0, decimalsMin: 0 }, tag);
  const offers = size === "large" ? index.large_offers : index.offers;
  // What the address names, else a pair for which there is collateral; a large loan's is brought later.
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(
    () =>
      search.get("offer") ??
      String(index.offers.find(({ collateral }) => size === "instant" && held.includes(collateral))?.offer_id),
  );
  const offer = offers.find(({ offer_id }) => String(offer_id) === chosen) ?? offers[0];
  if (!offer) return <Empty text={t("none-on-sale")} />;
  const about =
    size === "large"
      ? t("large.about", { min: whole(large.min), max: whole(large.max), times: large.times_max, level: large.vip_min })
      : t("about");
  return (
    <>
      <p className="flex items-start justify-between gap-3 text-form text-soft">
        <span>{about}</span>
        {index.practice && <Badge tone="brand">{t("practice")}</Badge>}
      </p>
      <Chips
        label={t("pair")}
        options={offers.map((one) => ({
          key: String(one.offer_id),
          label: t("pair-of", { currency: one.currency, collateral: one.collateral }),
        }))}
        value={String(offer.offer_id)}
        onChange={setChosen}
      />
      {size === "large" ? (
        <LargeTicket key={offer.offer_id} offer={offer} index={index} />
      ) : (
        <BorrowTicket key={offer.offer_id} offer={offer} index={index} />
      )}
    </>
  );
}
