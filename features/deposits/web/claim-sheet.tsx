import { scaleOf } from "@assay/core/currency.ts";
import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { UploadField } from "@assay/ui/parts/upload-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useUpload } from "@assay/ui/upload/use-upload.ts";
import { calls } from "../contract.ts";
import { assetOf, claimRules, keyOf } from "./claim-form.ts";

const HASH_LENGTH_MAX = 66;

/** Says which payment is missing. It opens a case for people and moves no money. */
export function ClaimSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("deposits");
  return (
    <Sheet open={open} onClose={onClose} title={t("claim.press")}>
      <ClaimForm onDone={onClose} />
    </Sheet>
  );
}

function ClaimForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts("deposits");
  const { data } = useCall(calls.listNetworks, {});
  const assets = data?.list ?? [];
  const form = useForm(claimRules, assets);
  const claim = useFormCommand(form, calls.claim, { "wrong-amount": "amount", "claimed-already": "hash" });
  const voucher = useUpload(uploads.upload);
  const [asset, amount, hash] = [assetOf(form.fields, assets), form.field("amount"), form.field("hash")];

  // The case is about the customer's own address there.
  const asked = asset ? { currency: String(asset.currency_id), network: asset.network } : { currency: "" };
  const own = useCall(calls.showAddress, asked, { when: asset !== undefined });

  async function submit(): Promise<void> {
    if (!form.attempt() || !own.data) return;
    const { currency_id, network, address } = own.data;
    const outcome = await claim.run({
      currency: String(currency_id),
      amount: amount.value,
      type: network,
      address,
      ...(hash.value.trim() !== "" && { hash: hash.value.trim() }),
      ...(voucher.address !== undefined && { voucher: voucher.address }),
    });
    if (outcome.state !== "accepted") return;
    toast(t("claim.done"), "done");
    onDone();
  }

  return (
    <FormFrame onSubmit={submit} className="grid gap-3">
      <p className="text-form text-soft">{t("claim.about")}</p>
      <SelectField
        label={t("claim.what")}
        options={assets.map((one) => ({ key: keyOf(one), label: `${one.currency} · ${t(`networks.${one.network}`)}` }))}
        value={asset ? keyOf(asset) : ""}
        onChange={(key) => form.change({ asset: key })}
      />
      <AmountField
        label={t("amount")}
        end={<span className="grid place-items-center px-3.5 text-form text-soft">{asset?.currency}</span>}
        decimals={asset ? scaleOf(asset.currency) : 0}
        value={amount.value}
        onChange={amount.onChange}
        onLeave={amount.onLeave}
        faultText={faultText(t, amount.fault)}
      />
      <TextField
        label={t("claim.hash")}
        lengthMax={HASH_LENGTH_MAX}
        value={hash.value}
        onChange={hash.onChange}
        onLeave={hash.onLeave}
        faultText={faultText(t, hash.fault)}
      />
      <UploadField label={t("claim.voucher")} hint={t("claim.voucher-hint")} upload={voucher} />
      <Cta type="submit" action={t("claim.send")} disabled={!own.data} pending={claim.pending} />
    </FormFrame>
  );
}
