import type { ReactNode } from "react";
import { ConfirmSheet, type ConfirmSheetProps } from "../parts/confirm-sheet.tsx";
import { ConfirmationSwitch } from "./confirmation-switch.tsx";
import type { Asked } from "./use-ticket.ts";

export interface TicketConfirmProps extends Pick<ConfirmSheetProps, "title" | "facts" | "action" | "tone"> {
  readonly ticket: Asked;
  /** What else is to be known before it goes out. */
  readonly note?: ReactNode;
}

/** What a ticket asks for once more, line by line, before it goes out; and the wish not to be asked, where that is left to the customer. */
export function TicketConfirm({ ticket, note, ...shown }: TicketConfirmProps) {
  return (
    <ConfirmSheet
      {...shown}
      open={ticket.asking}
      onClose={ticket.dismiss}
      note={
        <>
          {note}
          {!ticket.isAlwaysAsked && <ConfirmationSwitch bare className={note === undefined ? undefined : "mt-3"} />}
        </>
      }
      pending={ticket.pending}
      wait={ticket.wait}
      onConfirm={() => void ticket.send()}
    />
  );
}
