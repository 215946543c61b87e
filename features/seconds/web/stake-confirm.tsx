import { foundText, useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import type { Fact } from "@assay/ui/parts/facts.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import { entryDelay, percentText } from "./option-model.ts";
import type { StakeTicketModel } from "./use-stake.ts";

/** The option once more, with what may come of it, before it is placed. */
export default function StakeConfirm({ ticket }: { readonly ticket: StakeTicketModel }) {
  const t = useTexts("seconds");
  const tag = useLanguageTag();
  const { direction } = ticket.form.fields;
  return (
    <TicketConfirm
      ticket={ticket}
      title={t(`confirm.title-${direction}`, { symbol: ticket.symbol })}
      facts={useFacts(ticket)}
      note={<p>{t("confirm.about", entryDelay(tag))}</p>}
      action={t(`ticket.${direction}`)}
      tone={direction}
    />
  );
}

function useFacts({ form: { fields, summary } }: StakeTicketModel): Fact[] {
  const t = useTexts("seconds");
  const tag = useLanguageTag();
  const { stake, payout, breakEven } = summary;
  return [
    { label: t("option.term"), value: foundText(t, `term.${fields.seconds}`) },
    { label: t("mode.label"), value: t(`mode.${fields.mode}`) },
    { label: t("option.stake"), value: <MoneyText amount={stake} /> },
    { label: t(`ticket.payout-${fields.mode}`), value: <MoneyText amount={payout} className="font-semibold text-up" /> },
    ...(breakEven === undefined
      ? []
      : [{ label: t("ticket.break-even"), value: <bdi dir="ltr">{inPercent(percentText(breakEven, tag), tag)}</bdi> }]),
    { label: t("confirm.worst"), value: <MoneyText amount={stake} className="font-semibold" /> },
  ];
}
