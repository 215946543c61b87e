import { Bell, Check, CircleAlert } from "lucide-react";
import { type Toast, useToasts } from "../toast.ts";

const icons = {
  note: null,
  done: <Check className="size-4 shrink-0 text-good" aria-hidden />,
  news: <Bell className="size-4 shrink-0 text-brand" aria-hidden />,
  error: <CircleAlert className="size-4 shrink-0 text-danger" aria-hidden />,
} as const;

/** The place where toasts appear: at the top, under the head of a page with its way back. Errors interrupt a screen reader, notes wait their turn. */
export function Toasts() {
  const toasts = useToasts();
  const errors = toasts.filter(({ tone }) => tone === "error");
  const notes = toasts.filter(({ tone }) => tone !== "error");
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc(var(--top)+56px)] z-[100] flex flex-col items-center gap-2 px-4">
      <div aria-live="assertive" className="contents">
        {errors.map((one) => (
          <ToastLine key={one.key} toast={one} />
        ))}
      </div>
      <div aria-live="polite" className="contents">
        {notes.map((one) => (
          <ToastLine key={one.key} toast={one} />
        ))}
      </div>
    </div>
  );
}

/** One toast; it is polite or assertive by the region it stands in. */
export function ToastLine({ toast }: { readonly toast: Toast }) {
  return (
    <div
      data-leaving={toast.leaving}
      className="toast flex max-w-[26rem] items-center gap-2.5 rounded-button border border-line-strong bg-s3 px-4 py-3 text-form text-strong"
    >
      {icons[toast.tone]}
      <span>{toast.text}</span>
    </div>
  );
}
