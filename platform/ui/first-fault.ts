/** Leads to what is wrong: a form that was submitted with faults puts its reader into the first faulty field. */
export function leadToFaults(): void {
  addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    // The faults are drawn by then.
    requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  });
}
