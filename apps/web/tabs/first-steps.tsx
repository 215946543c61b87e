import { siteCalls as content } from "@assay/features/content/contract/site.ts";
import { calls as market } from "@assay/features/market/contract.ts";
import { calls as spot } from "@assay/features/spot/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { useSession } from "@assay/ui/session.ts";
import { useRemembered } from "@assay/ui/stored.ts";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { StepRow } from "./step-row.tsx";
import { stepsOf } from "./steps.ts";

/** What a new customer does first, with what is already done; it goes away when all is done or when it is waved off. */
export default function FirstSteps({ waiting }: { readonly waiting: ReactNode }) {
  const t = useTexts("tabs");
  const { fiat, user } = useSession();
  const config = useCall(content.showSiteConfig, {});
  const wallets = useCall(wallet.listWallets, { fiat }, { keep: true });
  const fills = useCall(spot.listFills, { limit: "1" });
  const favourites = useCall(market.listFavourites, { with_quotes: "0" });
  const known = config.data && wallets.data && fills.data && favourites.data;
  const steps =
    known &&
    stepsOf({
      sandbox: config.data.mode === "sandbox",
      total: wallets.data.total.usdt,
      hasTraded: fills.data.list.length > 0,
      hasFavourite: favourites.data.list.length > 0,
    });
  const left = steps?.filter(({ done }) => !done);
  const remember = useRemembered("firstSteps", left?.length === 0 ? user?.id : undefined);
  const [isClosed, setClosed] = useState(false);
  if (isClosed || left?.length === 0) return null;
  if (!steps || !left) return waiting;
  const waveOff = (): void => {
    remember(user?.id);
    setClosed(true);
  };
  const [next] = left;
  const done = steps.length - left.length;
  return (
    <Card className="p-4 md:col-span-2 desk:col-span-1">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-section">{t("steps.title")}</h2>
        <IconButton
          label={t("steps.close")}
          icon={<X className="size-4 text-faint" aria-hidden />}
          onPress={waveOff}
          className="-my-2 -me-3"
        />
      </div>
      <div className="mt-1 flex items-center gap-3">
        <span aria-hidden="true" className="flex grow gap-1">
          {steps.map(({ key }, index) => (
            <span key={key} className={`h-1 grow rounded-full ${index < done ? "bg-brand-fill" : "bg-s3"}`} />
          ))}
        </span>
        <span className="text-caption text-soft">{t("steps.progress", { done, all: steps.length })}</span>
      </div>
      <ul className="mt-2">
        {steps.map((step) => (
          <StepRow key={step.key} step={step} next={step === next} />
        ))}
      </ul>
    </Card>
  );
}
