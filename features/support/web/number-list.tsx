import { useCall } from "@assay/ui/client.ts";
import { bills } from "@assay/ui/declared.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../contract.ts";

/** What has moved the customer's money last, each attached by one tap; nothing while there is nothing. */
export default function NumberList({ onChoose }: { readonly onChoose: (number: string) => void }) {
  const t = useTexts("support");
  const billText = bills.useText();
  const { data = [] } = useCall(calls.listNumbers, {});
  if (data.length === 0) return null;
  return (
    <section aria-label={t("numbers")}>
      <h3 className="text-form text-soft">{t("numbers")}</h3>
      <ul className="max-h-56 divide-y divide-line overflow-y-auto overscroll-contain">
        {data.map(({ number, kind, reason, at }) => (
          <li key={number}>
            <ListRow
              title={foundText(t, `kinds.${kind}`) ?? t("kinds.other")}
              subtitle={billText(reason)}
              end={<TimeText at={at} as="when" />}
              onPress={() => onChoose(number)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
