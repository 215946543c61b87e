/** The turning ring of a press that is being carried out; it appears after 200 ms. */
export function Spinner() {
  return (
    <span className="after-200ms absolute inset-0 grid place-items-center">
      <span aria-hidden="true" className="turn size-4 rounded-full border-2 border-current border-e-transparent" />
    </span>
  );
}
