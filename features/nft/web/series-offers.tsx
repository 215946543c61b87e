/** What happens with the boxes of a series: those that are offered, and those that were opened. */
import type { OutputOf } from "@assay/core/contract.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { boxPath } from "./addresses.ts";
import { Money, RarityBadge, type Series } from "./nft-parts.tsx";
import { useSandboxWords } from "./use-sandbox-words.ts";

/** Others offer, buy and open meanwhile. */
const EVERY_MS = 5_000;

type Offer = OutputOf<typeof calls.listBoxOffers>["list"][number];

/** Unopened boxes that their owners offer, each with its press. */
export function Offers({ series }: { readonly series: Series }) {
  const t = useTexts("nft");
  const [chosen, setChosen] = useState<Offer>();
  return (
    <Card className="md:p-5">
      <h2 className="text-section">{t("boxes.offers")}</h2>
      <InfiniteList
        of={useRows(calls.listBoxOffers, { id: String(series.id), limit: "10" }, { everyMs: EVERY_MS })}
        keyOf={({ number }) => String(number)}
        label={t("boxes.offers")}
        empty={<Empty text={t("boxes.none-offered")} />}
        row={(offer) => (
          <div className="flex items-center justify-between gap-3 border-b border-line py-2 text-form">
            <span>
              {t("boxes.number", { number: offer.number })}
              <span className="block text-caption text-faint">
                <TimeText at={offer.until} as="plan" />
              </span>
            </span>
            <span className="flex items-center gap-3">
              <Money of={offer} value={offer.price} className="font-semibold" />
              {offer.mine ? (
                <Badge>{t("boxes.yours")}</Badge>
              ) : (
                <Button size="small" onPress={() => setChosen(offer)}>
                  {t("boxes.buy-offer")}
                </Button>
              )}
            </span>
          </div>
        )}
      />
      <BuyingOffer series={series} offer={chosen} onClose={() => setChosen(undefined)} />
    </Card>
  );
}

function BuyingOffer({
  series,
  offer,
  onClose,
}: {
  readonly series: Series;
  readonly onClose: () => void;
  readonly offer: Offer | undefined;
}) {
  const t = useTexts("nft");
  const go = useGo();
  const { run, pending } = useCommand(calls.buyBoxOffer);
  const free = useHolding(series.currency_id, "change")?.free;
  async function buy({ number, price }: Offer): Promise<void> {
    const outcome = await run({ id: String(series.id), number: String(number), price });
    onClose();
    if (outcome.state !== "accepted") return;
    toast(t("boxes.bought"), "done");
    go(boxPath(outcome.message.box.id));
  }
  return (
    <ConfirmSheet
      open={offer !== undefined}
      onClose={onClose}
      title={t("boxes.buy-offer-title")}
      facts={
        offer
          ? [
              { label: t("boxes.title"), value: t("boxes.number", { number: offer.number }) },
              { label: t("price"), value: <Money of={offer} value={offer.price} className="font-semibold" /> },
              { label: t("available"), value: <MoneyText amount={free} /> },
            ]
          : []
      }
      note={<p>{t("boxes.buy-note")}</p>}
      action={t("buy")}
      pending={pending}
      onConfirm={() => void (offer && buy(offer))}
    />
  );
}

/** What boxes of the series have held so far. */
export function Openings({ series }: { readonly series: Series }) {
  const t = useTexts("nft");
  const say = useSandboxWords();
  return (
    <Card className="md:p-5">
      <h2 className="text-section">{t("boxes.openings")}</h2>
      <InfiniteList
        of={useRows(calls.listOpenings, { id: String(series.id), limit: "10" }, { everyMs: EVERY_MS })}
        keyOf={({ opening }) => String(opening)}
        label={t("boxes.openings")}
        empty={<Empty text={t("boxes.none-opened")} />}
        row={({ opening, title, edition, rarity, at }) => (
          <p className="flex items-center justify-between gap-3 border-b border-line py-2 text-form">
            <span className="min-w-0 wrap-anywhere">
              {`${say(title)} #${edition}`}
              <span className="block text-caption text-faint">
                {t("boxes.opening", { number: opening })} · <TimeText at={at} as="when" />
              </span>
            </span>
            <RarityBadge of={{ rarity }} />
          </p>
        )}
      />
    </Card>
  );
}
