import { ask } from "@assay/ui/asking.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { RefusedError } from "@assay/ui/transport.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { LinkSheet } from "./link-sheet.tsx";
import { CloseSheet, type OperatorAct, type OperatorRow, ReenrolSheet, RolesSheet, TieSheet } from "./operator-sheet.tsx";

type Invitation = OutputOf<typeof calls.showInvitation>;

/** What can be proposed about an operator. Nobody changes his own rights. */
export function OperatorActs({
  of,
  isMe,
  onClose,
}: {
  readonly of: OperatorRow;
  readonly isMe: boolean;
  readonly onClose: () => void;
}) {
  const t = useTexts("operators-console");
  const [act, setAct] = useState<OperatorAct>();
  const [invitation, setInvitation] = useState<Invitation>();
  const [isOpen, setOpen] = useState(true);
  const sheet = (one: OperatorAct) => ({ of, open: act === one, onClose });
  const begin = (one: OperatorAct): void => {
    setOpen(false);
    setAct(one);
  };
  async function showWord(): Promise<void> {
    try {
      setInvitation(await ask(calls.showInvitation, { operator: of.id }));
      setOpen(false);
    } catch (error) {
      if (error instanceof RefusedError) toast(error.message, "error");
    }
  }
  return (
    <>
      <Sheet open={isOpen} onClose={onClose} title={of.name}>
        <Facts
          facts={[
            { label: t("people.number"), value: of.number },
            { label: t("proposals.state"), value: t(`people.states.${of.state}`) },
            { label: t("people.since"), value: <TimeText at={of.created_at} as="date" /> },
          ]}
        />
        <div className="mt-4 flex flex-col gap-2">
          {of.state === "invited" && <Button onPress={() => void showWord()}>{t("people.show-word")}</Button>}
          {of.state !== "closed" && !isMe && (
            <>
              <Button onPress={() => begin("roles")}>{t("people.change-roles")}</Button>
              <Button onPress={() => begin("re-enrol")}>{t("people.re-enrol")}</Button>
              <Button onPress={() => begin("close")}>{t("people.close")}</Button>
            </>
          )}
          <Button onPress={() => begin("tie")}>{t("people.tie")}</Button>
        </div>
      </Sheet>
      <RolesSheet {...sheet("roles")} />
      <ReenrolSheet {...sheet("re-enrol")} />
      <CloseSheet {...sheet("close")} />
      <TieSheet {...sheet("tie")} />
      <LinkSheet link={invitation?.link ?? undefined} word={invitation?.word} until={invitation?.expires_at} onClose={onClose} />
    </>
  );
}
