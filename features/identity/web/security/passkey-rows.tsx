import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { KeySquare } from "lucide-react";
import { useState } from "react";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeySheet } from "./passkey-sheet.tsx";
import { knowsPasskeys, type PasskeyShown } from "./passkeys.ts";

/** The account's passkeys, each with its last use, and a press for another. */
export function PasskeyRows({ passkeys }: { readonly passkeys: readonly PasskeyShown[] }) {
  const t = useTexts("identity");
  const [open, setOpen] = useState<PasskeyShown>();
  return (
    <Section title={t("passkeys.title")} end={knowsPasskeys() ? <AddPasskey /> : undefined}>
      <p className="mt-1 text-form text-soft">{t(knowsPasskeys() ? "passkeys.about" : "passkeys.unknown")}</p>
      <ul className="mt-2 divide-y divide-line">
        {passkeys.map((one) => (
          <li key={one.id}>
            <ListRow
              onPress={() => setOpen(one)}
              start={<KeySquare className="size-5 text-soft" aria-hidden />}
              title={<bdi>{one.name}</bdi>}
              subtitle={
                <>
                  {t(one.used_at === null ? "passkeys.made" : "passkeys.used")}{" "}
                  <TimeText at={one.used_at ?? one.created_at} as="when" />
                </>
              }
            />
          </li>
        ))}
      </ul>
      <PasskeySheet passkey={open} onClose={() => setOpen(undefined)} />
    </Section>
  );
}
