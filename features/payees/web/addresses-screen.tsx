import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { lazy, Suspense, useState } from "react";
import { calls } from "../contract.ts";
import type { Listed } from "./address-form.ts";
import { OnlyList } from "./only-list.tsx";
import { ADD_PATH } from "./paths.ts";
import { Waits } from "./waits.tsx";

const AddressSheet = lazy(() => import("./address-sheet.tsx"));

/** Enough of an address to know it by; the whole of it is one press away. */
const shortened = (address: string): string => `${address.slice(0, 10)}…${address.slice(-8)}`;

/** The addresses to which the customer lets value go, and whether it goes to them alone. */
export default function AddressesScreen() {
  const t = useTexts("payees");
  const [known, setKnown] = useState<Listed>();
  const [open, setOpen] = useState(false);
  function show(address: Listed): void {
    setKnown(address);
    setOpen(true);
  }
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
        row={(address) => <AddressRow address={address} onPress={() => show(address)} />}
        className="mt-3 divide-y divide-line"
      />
      <Suspense fallback={null}>{known && <AddressSheet address={known} open={open} onClose={() => setOpen(false)} />}</Suspense>
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
