import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../contract.ts";
import { judgeNickname, judgeSignature, NICKNAME_LENGTH, SIGNATURE_LENGTH } from "../rules/profile.ts";
import { CountryField } from "./profile/country-field.tsx";
import { PictureField } from "./profile/picture-field.tsx";
import { TextRow } from "./profile/text-row.tsx";

/** What the customer says about himself, and what the house knows. */
export default function UserScreen() {
  const t = useTexts("identity");
  const user = useCall(calls.showUser, {});
  const nickname = useCommand(calls.editNickname);
  const signature = useCommand(calls.editSignature);
  return (
    <Screen width="narrow" head={<PageHeader title={t("user.title")} />}>
      <Loaded query={user}>
        {(known) => (
          <>
            <TextRow
              label={t("user.nickname")}
              value={known.nickname}
              lengthMax={NICKNAME_LENGTH.maximum * 2}
              judge={judgeNickname}
              save={async (typed) => (await nickname.run({ nickname: typed })).state === "accepted"}
              pending={nickname.pending}
            />
            <TextRow
              label={t("user.signature")}
              value={known.signature}
              lengthMax={SIGNATURE_LENGTH.maximum * 2}
              judge={judgeSignature}
              save={async (typed) => (await signature.run({ signature: typed })).state === "accepted"}
              pending={signature.pending}
            />
            <CountryField country={known.country} />
            <PictureField picture={known.head_portrait} />
            <Pane label={t("user.title")} className="mt-4 p-4">
              <Facts
                className="gap-y-4 text-body"
                facts={[
                  ...(known.email === null
                    ? []
                    : [{ label: t("user.email"), value: <bdi className="break-all whitespace-normal">{known.email}</bdi> }]),
                  ...(known.mobile === null ? [] : [{ label: t("user.mobile"), value: <bdi>{known.mobile}</bdi> }]),
                  {
                    label: t("user.invite"),
                    value: <CopyText text={known.extension_code} label={t("user.copy")} done={t("user.copied")} />,
                  },
                  { label: t("user.since"), value: <TimeText at={known.created_at} as="date" /> },
                ]}
              />
            </Pane>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
