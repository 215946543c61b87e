/** Leads to what is wrong: a form that was submitted with faults puts its reader into the first faulty field. */
let leading = false;

/** Whether a reader is just led to a fault; then the field they arrive at says it, and nothing else need speak up. */
export const isLeading = (): boolean => leading;

export function leadToFaults(): void {
  addEventListener(
    "submit",
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      leading = true;
      // The faults are drawn by then.
      requestAnimationFrame(() => {
        leading = false;
        const faulty = target.querySelector<HTMLElement>('[aria-invalid="true"]');
        // Also a reader who is in the field must arrive at it to hear its fault.
        faulty?.blur();
        faulty?.focus();
      });
    },
    true,
  );
}
