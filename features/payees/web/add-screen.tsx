import { calls as market } from "@assay/features/market/contract.ts";
import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useUpload } from "@assay/ui/upload/use-upload.ts";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { addressRules, type Coin, type Listed, openNetworks, sendable } from "./address-form.ts";
import { FactorNote } from "./factor-note.tsx";
import { ADDRESSES_PATH } from "./paths.ts";

/** The camera and the reader of codes come a moment after the form. */
const ScanField = lazy(() => import("./scan-field.tsx"));

/** As many as a list holds. */
const ALL = "100";

/** Adds an address to the list of those to which value may go. */
export default function AddScreen() {
  const t = useTexts("payees");
  const catalogue = useCall(market.listCatalogue, {});
  const { data: known } = useCall(calls.listAddresses, { limit: ALL });
  return (
    <Screen width="form" head={<PageHeader title={t("addresses.add")} />}>
      <Loaded
        query={catalogue}
        isEmpty={({ currencies }) => sendable(currencies).length === 0}
        empty={<Empty text={t("form.none")} />}
      >
        {({ currencies }) => <AddressForm coins={currencies} list={known?.list ?? []} />}
      </Loaded>
    </Screen>
  );
}

function AddressForm({ coins, list }: { readonly coins: readonly Coin[]; readonly list: readonly Listed[] }) {
  const t = useTexts("payees");
  const go = useGo();
  const [search] = useSearchParams();
  const open = sendable(coins);
  const first = open.find(({ code }) => code === (search.get("currency") ?? "USDT")) ?? open[0]!;
  const begun = { coin: first.code, network: openNetworks(first)[0]!.sub_name };
  const form = useForm(addressRules, { coins, list }, begun);
  const upload = useUpload(uploads.upload);
  const save = useCommand(calls.saveAddress);
  const { coin, network } = form.fields;
  const networks = openNetworks(open.find(({ code }) => code === coin));
  const [name, address] = [form.field("name"), form.field("address")];

  async function send(): Promise<void> {
    if (!form.attempt()) return;
    const { fields } = form;
    const { state } = await save.run({
      currency: String(open.find(({ code }) => code === fields.coin)!.id),
      type: fields.network,
      name: fields.name,
      address: fields.address.trim(),
      ...(upload.address !== undefined && { qrcode: upload.address }),
    });
    if (state !== "accepted") return;
    toast(t("form.saved"), "done");
    go(ADDRESSES_PATH, { replace: true });
  }

  return (
    <FormFrame label={t("addresses.add")} onSubmit={send} className="grid gap-3">
      <FactorNote />
      <SelectField
        label={t("form.coin")}
        start={<CoinLogo key={coin} code={coin} size={28} />}
        options={open.map(({ code, name: full }) => ({ key: code, label: `${code} · ${full}` }))}
        value={coin}
        onChange={(code) =>
          form.change({ coin: code, network: openNetworks(open.find((one) => one.code === code))[0]!.sub_name })
        }
      />
      <SelectField
        label={t("addresses.network")}
        options={networks.map(({ sub_name: key }) => ({ key, label: key }))}
        value={network}
        onChange={(key) => form.change({ network: key })}
      />
      <p className="px-1 text-caption text-soft">{t("form.network-note", { currency: coin, network })}</p>
      <TextField
        label={t("form.address")}
        value={address.value}
        onChange={(typed) => {
          // The picture that was sent shows another address.
          upload.clear();
          address.onChange(typed);
        }}
        onLeave={address.onLeave}
        faultText={faultText(t, address.fault)}
      />
      {form.summary && (
        <p className="-mt-1 px-1 text-form wrap-anywhere">
          <bdi dir="ltr">{form.summary.address}</bdi>
        </p>
      )}
      {form.summary?.alike !== undefined && (
        <p role="alert" className="rounded-button bg-danger-tint p-3 text-form text-danger">
          {t("addresses.alike", { name: form.summary.alike })}
        </p>
      )}
      <Suspense fallback={<div className="h-11" />}>
        <ScanField onRead={(read) => form.change({ address: read })} onPicture={upload.choose} />
      </Suspense>
      <TextField
        label={t("form.name")}
        value={name.value}
        onChange={name.onChange}
        onLeave={name.onLeave}
        faultText={faultText(t, name.fault)}
      />
      <Cta type="submit" action={t("addresses.add")} pending={save.pending} wait={save.wait} className="mt-2" />
      <p className="px-1 text-caption text-soft">{t("hold")}</p>
    </FormFrame>
  );
}
