import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Own } from "@assay/ui/own.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useSearchParams } from "react-router";
import { customerCalls as calls } from "../../contract/customers.ts";
import { MoneyOf } from "../deal-facts.tsx";
import { BUY_CRYPTO_PATH, paymentOf } from "../paths.ts";

type Page = OutputOf<typeof calls.showPracticeCard>;
type Act = InputOf<typeof calls.pressPracticeCard>["act"];

/** Stands in a sandbox where a real provider shows its own page on its own site. */
export default function PracticeCardScreen() {
  const t = useTexts("fiat");
  const [search] = useSearchParams();
  const session = search.get("session") ?? "";
  return (
    <Screen head={<PageHeader title={t("practice-card.title")} />}>
      {/^\w{1,100}$/.test(session) ? (
        <Own>
          <PageOf session={session} />
        </Own>
      ) : (
        <Empty text={t("rejections.no-such-payment")} action={<Way to={BUY_CRYPTO_PATH} text={t("title")} />} />
      )}
    </Screen>
  );
}

function PageOf({ session }: { readonly session: string }) {
  const page = useCall(calls.showPracticeCard, { session });
  return <Loaded query={page}>{(shown) => <ActsOn session={session} page={shown} />}</Loaded>;
}

const actsOf: Readonly<Record<Page["state"], readonly Act[]>> = {
  open: ["pay", "prove", "decline", "later", "refuse"],
  proof: ["confirm", "fail"],
  processing: [],
  failed: [],
  paid: ["dispute"],
  refunded: ["return"],
  disputed: [],
};

/** What the card's bank does later, and with that what leaves the page where it is. */
const after: readonly Act[] = ["dispute", "return"];
const stays: readonly Act[] = ["prove", ...after];

function ActsOn({ session, page }: { readonly session: string; readonly page: Page }) {
  const t = useTexts("fiat");
  const go = useGo();
  const command = useCommand(calls.pressPracticeCard);
  const { payment, amount, currency, reference, state } = page;

  async function press(act: Act): Promise<void> {
    const outcome = await command.run({ session, act });
    // As a real page does once it knows, it leads back.
    if (outcome.state === "accepted" && !stays.includes(act)) go(paymentOf(payment), { replace: true });
  }

  return (
    <Card className="grid gap-3">
      <p className="flex items-center justify-between gap-3">
        <MoneyOf value={amount} currency={currency} className="text-section" />
        <Badge tone="brand">{t("practice")}</Badge>
      </p>
      <p className="text-form text-soft">
        <bdi dir="ltr">{reference}</bdi>
      </p>
      <p className="text-form text-soft">{t("practice-card.about")}</p>
      {state === "proof" && <p className="text-form font-semibold">{t("practice-card.asks")}</p>}
      {state !== "open" && state !== "proof" && (
        <p role="status" className="text-form font-semibold">
          {t(`practice-card.states.${state}`)}
        </p>
      )}
      {actsOf[state].map((act, index) => (
        <Button
          key={act}
          tone={index === 0 && !after.includes(act) ? "brand" : "quiet"}
          block
          disabled={command.pending}
          onPress={() => void press(act)}
        >
          {t(`practice-card.${act}`)}
        </Button>
      ))}
      <Way to={paymentOf(payment)} text={t("practice-card.back")} />
    </Card>
  );
}
