import { bills } from "@assay/ui/declared.ts";

/** The sign of a bill's reason; the words beside it say the same. */
export function BillMark({ reason }: { readonly reason: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-s2 text-soft md:group-aria-[current]:bg-s3"
    >
      {bills.mark(reason)}
    </span>
  );
}
