import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { toast } from "@assay/ui/toast.ts";
import { lazy, Suspense, useState } from "react";
import { customerCalls as calls } from "../contract/customers.ts";
import type { Payment } from "./told.ts";

/** Pictures are shrunk before they are sent: what does that comes with the sheet. */
const PaidForm = lazy(() => import("./paid-form.tsx"));

/** What a customer says of his payment: that he has made it, or that he will not. */
export function PayActions({ payment }: { readonly payment: Payment }) {
  const t = useTexts("fiat");
  const [opened, open] = useState<"paid" | "given-up">();
  const close = (): void => open(undefined);
  return (
    <div className="grid gap-2">
      {payment.method !== "card" && <Cta tone="quiet" action={t("have-paid")} onPress={() => open("paid")} />}
      <Button block onPress={() => open("given-up")}>
        {t("give-up")}
      </Button>
      <PaidSheet id={payment.id} open={opened === "paid"} onClose={close} />
      <GiveUpSheet id={payment.id} open={opened === "given-up"} onClose={close} />
    </div>
  );
}

interface OwnSheetProps {
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

function PaidSheet({ id, open, onClose }: OwnSheetProps) {
  const t = useTexts("fiat");
  return (
    <Sheet open={open} onClose={onClose} title={t("have-paid")}>
      <Suspense fallback={<RowsSkeleton count={2} />}>
        <PaidForm id={id} onDone={onClose} />
      </Suspense>
    </Sheet>
  );
}

function GiveUpSheet({ id, open, onClose }: OwnSheetProps) {
  const t = useTexts("fiat");
  const giveUp = useCommand(calls.giveUp);
  async function confirm(): Promise<void> {
    const { state } = await giveUp.run({ id });
    if (state === "accepted") toast(t("given-up"), "done");
    onClose();
  }
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t("give-up-ask")}
      facts={[]}
      note={t("give-up-note")}
      action={t("give-up")}
      tone="danger"
      pending={giveUp.pending}
      onConfirm={() => void confirm()}
    />
  );
}
