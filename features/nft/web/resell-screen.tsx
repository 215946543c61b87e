import { scaleOf } from "@assay/core/currency.ts";
import { useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { artworkPath } from "./addresses.ts";
import { type Cause, modes } from "../rules.ts";
import { type Piece, WorkHead } from "./nft-parts.tsx";
import { NFT_ORDERS_PATH, PIECES_PATH } from "./paths.ts";
import { RemovedNote } from "./removed-note.tsx";
import { resaleCurrencies, resaleDays, resellInput, resellRules } from "./resell-form.ts";

/** A piece of the customer's is offered at a price or by auction. */
export default function ResellScreen() {
  const t = useTexts("nft");
  const [search] = useSearchParams();
  const found = useCall(calls.showMine, { piece_id: search.get("piece_id") ?? "0" });
  return (
    <Screen width="narrow" head={<PageHeader title={t("resell")} />}>
      <Loaded
        query={found}
        isEmpty={({ piece }) => piece.sale_id !== null || piece.removed_for !== null}
        empty={
          found.data?.piece.removed_for ? (
            <Removed piece={found.data.piece} cause={found.data.piece.removed_for} />
          ) : (
            <Empty
              text={t("rejections.piece-on-sale")}
              action={
                <Way to={found.data?.piece.sale_id ? artworkPath(found.data.piece.sale_id) : PIECES_PATH} text={t("see-sale")} />
              }
            />
          )
        }
      >
        {({ piece }) => <ResellTicket piece={piece} />}
      </Loaded>
    </Screen>
  );
}

/** The piece stays its owner's, who reads why nothing of it is shown. */
const Removed = ({ piece, cause }: { readonly piece: Piece; readonly cause: Cause }) => (
  <div className="md:rounded-card md:border md:border-line md:p-5">
    <WorkHead of={piece} />
    <RemovedNote cause={cause} />
  </div>
);

function ResellTicket({ piece }: { readonly piece: Piece }) {
  const t = useTexts("nft");
  const go = useGo();
  const fee = useCall(calls.listCurrencies, {}).data?.fee_rate;
  const ticket = useTicket({
    rules: resellRules,
    facts: { fee, royalty: piece.royalty },
    call: calls.resellNFT,
    asks: () => "always",
    input: (fields) => resellInput(piece.piece_id, fields, serverNow()),
    done: () => {
      toast(t("offered-now"), "done");
      go(`${NFT_ORDERS_PATH}?list=reselling`);
    },
  });
  const { form } = ticket;
  const { currency, mode, days } = form.fields;
  const told = form.summary;
  const facts: Fact[] = [
    { label: t("fee"), value: <MoneyText amount={told?.fee} decimals={scaleOf(currency)} /> },
    { label: t("royalty-to"), value: <MoneyText amount={told?.royalty} decimals={scaleOf(currency)} /> },
    { label: t("you-get"), value: <MoneyText amount={told?.proceeds} decimals={scaleOf(currency)} className="font-semibold" /> },
    ...(mode === "auction"
      ? [{ label: t("margin"), value: <MoneyText amount={told?.margin} decimals={scaleOf(currency)} /> }]
      : []),
  ];
  return (
    <Pane label={t("resell")} className="flex flex-col gap-4 max-md:bg-transparent md:border md:border-line md:p-5">
      <WorkHead of={piece} />
      <FormFrame label={t("resell")} className="flex flex-col gap-3" onSubmit={ticket.submit}>
        <SelectField
          label={t("way")}
          value={mode}
          options={modes.map((key) => ({ key, label: t(`ways.${key}`) }))}
          onChange={form.field("mode").onChange}
        />
        <SelectField
          label={t("currency")}
          value={currency}
          options={resaleCurrencies.map((key) => ({ key, label: key }))}
          onChange={form.field("currency").onChange}
        />
        <NumberField
          field={form.field("price")}
          t={t}
          label={t(mode === "auction" ? "start-price" : "your-price", { unit: currency })}
          decimals={scaleOf(currency)}
          placeholder="0"
        />
        {mode === "auction" && (
          <NumberField
            field={form.field("step")}
            t={t}
            label={t("your-step", { unit: currency })}
            decimals={scaleOf(currency)}
            placeholder="0"
          />
        )}
        <SelectField
          label={t("lasts")}
          value={days}
          options={resaleDays.map((key) => ({ key, label: t("days", { count: Number(key) }) }))}
          onChange={form.field("days").onChange}
        />
        <Facts facts={facts} className="rounded-button bg-s2 p-4" />
        <p className="text-caption text-soft">{t("resell-note")}</p>
        <TicketAction ticket={ticket} action={t("offer")} cost={told && <MoneyText amount={told.price} />} />
      </FormFrame>
      <TicketConfirm
        ticket={ticket}
        title={t("resell")}
        facts={[
          { label: t(mode === "auction" ? "starts-at" : "price"), value: <MoneyText amount={told?.price} /> },
          ...facts,
          { label: t("lasts"), value: t("days", { count: Number(days) }) },
        ]}
        note={<p>{t("resell-note")}</p>}
        action={t("offer")}
      />
    </Pane>
  );
}
