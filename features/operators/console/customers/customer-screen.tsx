import { useTexts } from "@assay/ui/locale.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useSearchParams } from "react-router";
import { CustomerActs } from "./customer-acts.tsx";
import { CustomerFacts } from "./customer-facts.tsx";
import { type Look, useLook } from "./looks.ts";
import { OpenForm } from "./open-form.tsx";
import { Panels } from "./panels.tsx";

/** A customer's page: who he is, what may be done, and a panel of every feature. It is open for a while, for a stated reason. */
export default function CustomerScreen() {
  const t = useTexts("operators-console");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const look = useLook(id);
  if (look) return <OpenPage key={look.look} look={look} />;
  return (
    <DeskScreen title={t("customers.one")} note={t("customers.closed-note")}>
      <OpenForm customer={id} />
    </DeskScreen>
  );
}

function OpenPage({ look }: { readonly look: Look }) {
  const t = useTexts("operators-console");
  const { customer, ends_at, panels } = look;
  return (
    <DeskScreen
      title={
        <span className="flex flex-wrap items-center gap-2">
          {customer.nickname || customer.email || customer.mobile || t("customers.one")}
          {customer.practice && <Badge>{t("customers.practice")}</Badge>}
          {customer.suspended && <Badge tone="danger">{t("customers.suspended")}</Badge>}
        </span>
      }
      note={
        <>
          {t("customers.open-until")} <TimeText at={ends_at} as="clock" />
        </>
      }
    >
      <div className="grid items-start gap-4 desk:grid-cols-[22rem_1fr]">
        <Card>
          <CustomerFacts of={customer} />
          <CustomerActs of={customer} />
        </Card>
        <Panels look={look.look} panels={panels} />
      </div>
    </DeskScreen>
  );
}
