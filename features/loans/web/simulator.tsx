import { type Amount, type Price } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { PercentSlider } from "@assay/ui/parts/percent-slider.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { useState } from "react";
import type { Holding } from "../rules.ts";
import { priceAtShare, simulate, TODAY } from "./loan-model.ts";
import { RiskBar } from "./risk-bar.tsx";

export interface SimulatorProps {
  readonly held: Holding;
  readonly price: Price;
  readonly symbol: string;
}

/** A slider over the price, from half of it to one and a half: what that would make of the customer's own loan. */
export function Simulator({ held, price, symbol }: SimulatorProps) {
  const t = useTexts("loans");
  const [share, setShare] = useState(TODAY);
  const would = simulate(held, priceAtShare(price, share));
  const money = (some: Amount) => <MoneyText amount={some} decimals={scaleOf(some.currency)} />;
  const sale = would.sale && [
    { label: t("sim.sold"), value: money(would.sale.sold) },
    { label: t("sim.paid"), value: money(would.sale.paid) },
    { label: t("sim.left"), value: money(would.sale.left) },
  ];
  return (
    <Section title={t("sim.title")}>
      <p className="mt-1 text-form text-soft">{t("sim.about")}</p>
      <PercentSlider value={share} onChange={setShare} label={t("sim.price", { symbol })} className="mt-2" />
      <Facts className="mt-2 mb-3" facts={[{ label: t("sim.price", { symbol }), value: <IndexPrice value={would.price} /> }]} />
      <RiskBar rate={would.rate} standing={would.standing} />
      <p role="status" className="mt-2 text-form font-semibold">
        {t(`sim.standings.${would.standing}`)}
      </p>
      {sale && <Facts className="mt-2" facts={sale} />}
    </Section>
  );
}
