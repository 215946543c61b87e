/** The turning diamond of a press that is being carried out; it appears after 200 ms. */
export function Spinner() {
  return (
    <span className="after-200ms absolute inset-0 grid place-items-center">
      <span aria-hidden="true" className="turn size-3.5 rounded-badge border-2 border-current border-e-transparent" />
    </span>
  );
}
