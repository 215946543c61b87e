import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { calls } from "../contract.ts";

/** What the house knows about the customer. */
export default function UserScreen() {
  const t = useTexts("identity");
  const user = useCall(calls.showUser, {});
  const orNone = (text: string | null) => <bdi className="break-all whitespace-normal">{text ?? t("user.none")}</bdi>;
  return (
    <Screen width="narrow" head={<PageHeader title={t("user.title")} />}>
      <Pane label={t("user.title")} className="p-4">
        <Loaded query={user}>
          {(known) => (
            <Facts
              className="gap-y-4 text-body"
              facts={[
                { label: t("user.nickname"), value: orNone(known.nickname) },
                { label: t("user.email"), value: orNone(known.email) },
                { label: t("user.mobile"), value: orNone(known.mobile) },
                { label: t("user.verification"), value: t(`user.verifications.${known.verification}`) },
                {
                  label: t("user.invite"),
                  value: <CopyText text={known.extension_code} label={t("user.copy")} done={t("user.copied")} />,
                },
                { label: t("user.since"), value: <TimeText at={known.created_at} as="date" /> },
              ]}
            />
          )}
        </Loaded>
      </Pane>
    </Screen>
  );
}
