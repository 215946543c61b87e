import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { calls } from "../../contract.ts";
import { AddressRows } from "./address-rows.tsx";
import { FactorRows } from "./factor-rows.tsx";
import { HoldList } from "./hold-list.tsx";
import { PasskeyRows } from "./passkey-rows.tsx";
import { PhraseRow } from "./phrase-row.tsx";
import { ResetNote } from "./reset-note.tsx";

/** What guards the account, what holds its value, and where each is changed. */
export default function SecurityScreen() {
  const t = useTexts("identity");
  const security = useCall(calls.showSecurity, {});
  const user = useCall(calls.showUser, {});
  return (
    <Screen width="form" head={<PageHeader title={t("security.title")} />}>
      <HoldList />
      <Loaded query={security}>
        {(known) => (
          <>
            {known.factor_reset_at !== null && <ResetNote at={known.factor_reset_at} />}
            <PasskeyRows passkeys={known.passkeys} />
            <FactorRows security={known} />
            {user.data && <AddressRows user={user.data} paymentPassword={known.payment_password} />}
            <PhraseRow phrase={known.phrase} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
