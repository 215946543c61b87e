/** Leads to what is wrong: a form that was submitted with faults puts its reader into the first faulty field. */
let leading = false;

/** Whether a reader is just led to a fault; then the field they arrive at says it, and nothing else need speak up. */
export const isLeading = (): boolean => leading;

let submitted: HTMLFormElement | undefined;
/** A sheet that asked once more leaves within this time, and gives the focus back as it does. */
const FRAMES_MAX = 90;

/** Leads to what the server has refused, once the sheet that sent it has left. */
export function leadToRefused(): void {
  let frames = 0;
  let quiet = 0;
  const look = () => {
    frames += 1;
    const isCovered = [...document.querySelectorAll("[role=dialog]")].some((sheet) => !sheet.contains(submitted ?? null));
    quiet = isCovered ? 0 : quiet + 1;
    // Where it gives the focus back to, it does a frame later.
    if (quiet < 3 && frames < FRAMES_MAX) requestAnimationFrame(look);
    else focusFault(submitted);
  };
  requestAnimationFrame(look);
}

function focusFault(form: HTMLFormElement | undefined): void {
  const faulty = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  // Also a reader who is in the field must arrive at it to hear its fault.
  faulty?.blur();
  faulty?.focus();
}

export function leadToFaults(): void {
  addEventListener(
    "submit",
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      submitted = target;
      leading = true;
      // The faults are drawn by then.
      requestAnimationFrame(() => {
        leading = false;
        focusFault(target);
      });
    },
    true,
  );
}
