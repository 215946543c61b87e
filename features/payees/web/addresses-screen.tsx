import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { QrCode } from "@assay/ui/parts/qr-code.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { Listed } from "./address-form.ts";
import { OnlyList } from "./only-list.tsx";
import { ADD_PATH } from "./paths.ts";
import { RemovePress } from "./remove-press.tsx";
import { Waits } from "./waits.tsx";

/** Enough of an address to know it by; the whole of it is one press away. */
const shortened = (address: string): string => `${address.slice(0, 10)}…${address.slice(-8)}`;

/** The addresses to which the customer lets value go, and whether it goes to them alone. */
export default function AddressesScreen() {
  const t = useTexts("payees");
  const [shown, setShown] = useState<Listed>();
  const add = (
    <Go to={ADD_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("addresses.add")}
    </Go>
  );
  return (
    <Screen head={<PageHeader title={t("addresses.title")} end={add} />}>
      <OnlyList />
      <InfiniteList
        of={useRows(calls.listAddresses, {})}
        keyOf={({ id }) => id}
        label={t("addresses.title")}
        empty={<Empty text={t("addresses.none")} action={<Way to={ADD_PATH} text={t("addresses.add")} />} />}
        row={(address) => <AddressRow address={address} onPress={() => setShown(address)} />}
        className="mt-3 divide-y divide-line"
      />
      <AddressSheet address={shown} onClose={() => setShown(undefined)} />
    </Screen>
  );
}

function AddressRow({ address, onPress }: { readonly address: Listed; readonly onPress: () => void }) {
  const t = useTexts("payees");
  const { name, currency, type, usable_at, alike } = address;
  return (
    <ListRow
      onPress={onPress}
      start={<CoinLogo code={currency} />}
      title={name}
      subtitle={
        <>
          <bdi dir="ltr">
            {currency} · {type} · {shortened(address.address)}
          </bdi>
          <span className="block empty:hidden">
            <Waits until={usable_at} />
          </span>
          {alike !== null && <span className="block text-danger">{t("addresses.alike", { name: alike })}</span>}
        </>
      }
    />
  );
}

/** An address in full, as a code and as text. */
function AddressSheet({ address, onClose }: { readonly address: Listed | undefined; readonly onClose: () => void }) {
  const t = useTexts("payees");
  const remove = useCommand(calls.removeAddress);
  async function take(id: string): Promise<void> {
    const { state } = await remove.run({ id });
    if (state === "accepted") toast(t("removed"), "done");
    if (state !== "left") onClose();
  }
  return (
    <Sheet open={address !== undefined} onClose={onClose} title={address?.name ?? ""}>
      {address && (
        <>
          <QrCode text={address.address} label={t("addresses.qr")} />
          <p className="mb-4 text-center text-form wrap-anywhere">
            <CopyText text={address.address} label={t("addresses.copy")} done={t("addresses.copied")} />
          </p>
          {address.alike !== null && (
            <p className="mb-3 text-form text-danger">{t("addresses.alike", { name: address.alike })}</p>
          )}
          <Facts
            className="rounded-button bg-s2 p-4"
            facts={[
              { label: t("form.coin"), value: <bdi dir="ltr">{address.currency}</bdi> },
              { label: t("addresses.network"), value: <bdi dir="ltr">{address.type}</bdi> },
              { label: t("added"), value: <TimeText at={address.created_at} as="plan" /> },
              { label: t("usable-from"), value: <TimeText at={address.usable_at} as="plan" /> },
            ]}
          />
          {address.qrcode !== null && (
            <img
              src={address.qrcode}
              alt={t("addresses.picture")}
              className="mx-auto mt-4 max-h-40 rounded-button object-contain"
            />
          )}
          <RemovePress key={address.id} pending={remove.pending} onRemove={() => void take(address.id)} />
        </>
      )}
    </Sheet>
  );
}
