import type { OutputOf } from "@assay/core/contract.ts";
import type { Form } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import type { Amount } from "@assay/core/money.ts";
import { ArrowDownUp } from "lucide-react";
import type { calls } from "../contract.ts";
import { chosen, type SwapFields, turned } from "./swap-form.ts";

export interface SwapPairProps {
  readonly form: Form<SwapFields, Amount | undefined>;
  readonly coins: OutputOf<typeof calls.listCurrencies>["list"];
}

const LOGO = 28;

/** The two coins, with the button between them that turns them round. */
export function SwapPair({ form, coins }: SwapPairProps) {
  const t = useTexts("swap");
  const { fields } = form;
  const options = coins.map(({ currency, name, closed }) => ({
    key: currency,
    label: closed === null ? `${currency} · ${name}` : `${currency} · ${name} · ${t("closed")}`,
  }));
  return (
    <div className="relative grid gap-1.5">
      <SelectField
        label={t("from")}
        options={options}
        value={fields.from}
        onChange={(from) => form.restart(chosen(fields, { from }))}
        start={<CoinLogo code={fields.from} size={LOGO} />}
      />
      <SelectField
        label={t("to")}
        options={options}
        value={fields.to}
        onChange={(to) => form.restart(chosen(fields, { to }))}
        start={<CoinLogo code={fields.to} size={LOGO} />}
      />
      <IconButton
        label={t("turn")}
        icon={<ArrowDownUp className="size-5 text-brand" aria-hidden />}
        onPress={() => form.restart(turned(fields, form.summary))}
        className="absolute inset-x-0 top-1/2 mx-auto -translate-y-1/2 border border-line-strong bg-s1"
      />
    </div>
  );
}
