import type { ReactNode } from "react";
import { markDocked } from "../docked.ts";
import { Cta, type CtaProps } from "../parts/cta.tsx";
import { useSession } from "../session.ts";
import { Slot } from "../slots.tsx";
import type { Ticket } from "./use-ticket.ts";

/** A ticket as its press knows it, whatever it asks for. */
export type PressedTicket = Pick<Ticket<object, unknown, unknown>, "pending" | "wait" | "asking" | "refusal">;

export interface TicketActionProps extends Omit<CtaProps, "type" | "pending" | "onPress"> {
  readonly ticket: PressedTicket;
  /** Why it would be refused before it is asked. */
  readonly reason?: string | undefined;
  /** What nobody may overlook stands above it, and stays in sight with it. */
  readonly note?: ReactNode;
}

/** The press that sends a ticket, and above it why the last try was refused; both stay in sight while the form goes on below. */
export function TicketAction({ ticket, reason, note, ...press }: TicketActionProps) {
  const message = ticket.refusal?.message ?? reason;
  return (
    <div ref={markDocked} className="in-sight">
      {message !== undefined && (
        <p role="alert" className="mb-2 rounded-field bg-danger-tint px-2.5 py-2 text-caption text-strong">
          {message}
        </p>
      )}
      {note}
      <Cta type="submit" {...press} pending={ticket.pending && !ticket.asking} wait={ticket.wait} />
    </div>
  );
}

/** What only a customer can press; a visitor finds the way in at its place. */
export function ForCustomers({ children }: { readonly children: ReactNode }) {
  const loggedIn = useSession((now) => now.loggedIn);
  return loggedIn ? children : <Slot name="visitor" waiting={<span className="min-h-24" />} />;
}
