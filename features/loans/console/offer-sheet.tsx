import { FormLine, type LineOf, ProposeSheet } from "@assay/ui/console/propose-sheet.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { calls } from "../contract.ts";
import { type OfferFields, offerInput, offerRules } from "./offer-form.ts";

/** Writes an offer and proposes it; another of the product role publishes. */
export function OfferSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("loans-console");
  const form = useForm(offerRules, undefined);
  const line = (name: LineOf<OfferFields>, label: string, lengthMax: number) => (
    <FormLine field={form.field(name)} t={t} label={label} lengthMax={lengthMax} />
  );
  return (
    <ProposeSheet
      open={open}
      onClose={onClose}
      title={t("offers.add")}
      action={t("offers.propose")}
      form={form}
      start={offerRules.start}
      call={calls.publishOffer}
      input={offerInput(form.fields)}
      list={calls.listOffers}
    >
      {line("currency", t("offers.currency"), 10)}
      {line("collateral", t("offers.collateral"), 10)}
      {line("hourly", t("offers.hourly"), 12)}
      {line("ltv", t("offers.ltv"), 12)}
      {line("min", t("offers.min"), 30)}
      {line("max", t("offers.max"), 30)}
      <CheckField label={t("offers.is-large")} value={form.fields.isLarge} onChange={form.field("isLarge").onChange} />
      <CheckField label={t("offers.on-sale")} value={form.fields.isOnSale} onChange={form.field("isOnSale").onChange} />
    </ProposeSheet>
  );
}
