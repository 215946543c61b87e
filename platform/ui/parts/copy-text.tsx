import { Copy } from "lucide-react";
import { toast } from "../toast.ts";
import { IconButton } from "./icon-button.tsx";

export interface CopyTextProps {
  /** A code, an address or an id; it is shown and copied as it is. */
  readonly text: string;
  /** What is copied where only a part of it is shown. */
  readonly copied?: string;
  /** What the press does, such as "Copy the invite code". */
  readonly label: string;
  /** Said when it is done. */
  readonly done: string;
}

/** A code that people carry elsewhere. */
export function CopyText({ text, copied = text, label, done }: CopyTextProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(copied);
    toast(done, "done");
  };
  return (
    <span className="-my-3 inline-flex items-center">
      <bdi dir="ltr">{text}</bdi>
      <IconButton
        label={label}
        icon={<Copy className="size-4 text-brand" aria-hidden />}
        onPress={() => void copy()}
        className="-me-3"
      />
    </span>
  );
}
