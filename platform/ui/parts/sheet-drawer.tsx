import { Drawer } from "@base-ui/react/drawer";
import { X } from "lucide-react";
import { useLayer, useSettled } from "../layers.ts";
import { useTexts } from "../locale.ts";
import { classes } from "./classes.ts";
import type { SheetProps } from "./sheet.tsx";

/**
 * The sheet itself. Focus moves in, stays, and returns; Escape, a press outside, a drag down and the way back close it. It
 * takes no press in its first moments, so that a double tap neither closes it nor confirms what it asks.
 */
export default function SheetDrawer({ open, onClose, title, context, first, children }: SheetProps) {
  const t = useTexts("ui");
  const settled = useSettled(open);
  useLayer(open, onClose);
  return (
    <Drawer.Root open={open} onOpenChange={(next, { reason }) => next || (!settled && reason === "outside-press") || onClose()}>
      <Drawer.Portal>
        {/* One above another dims that too, so that only the upper one offers its press. */}
        <Drawer.Backdrop forceRender className="sheet-backdrop fixed inset-0 z-50 min-h-dvh bg-black" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center desk:items-center">
          <Drawer.Popup
            {...(first && { initialFocus: first })}
            // A key that is still held from the press that opened it presses nothing in it.
            onKeyDownCapture={(event) => {
              if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
            }}
            className={classes(
              "sheet flex max-h-[calc(88dvh+3rem)] w-full max-w-[34rem] flex-col overflow-y-auto overscroll-contain bg-s1 outline-none md:rounded-sheet",
              open && !settled && "pointer-events-none",
            )}
          >
            <span aria-hidden="true" className="mx-auto mt-2.5 h-1 w-9 shrink-0 rounded-full bg-s3 desk:hidden" />
            <div className="sticky top-0 z-10 flex items-center justify-between gap-4 bg-s1 px-5 pt-3 pb-3 desk:pt-5">
              <Drawer.Title className="min-w-0 text-section">{title}</Drawer.Title>
              <span className="flex items-center gap-1">
                {context !== undefined && <span className="text-form text-soft">{context}</span>}
                <Drawer.Close
                  aria-label={t("close")}
                  className="press -me-2.5 grid size-11 place-items-center rounded-full text-soft"
                >
                  <X className="size-5" aria-hidden />
                </Drawer.Close>
              </span>
            </div>
            <Drawer.Content className="px-5 pb-5">{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
