import { directions, themes } from "@assay/ui/session.ts";
import { pieces } from "./pieces.ts";
import { langs } from "@assay/core/languages.ts";
import { addressWith, motions, readingDirections, request, widths, wordings } from "./request.ts";

const choices = {
  part: ["all", ...Object.keys(pieces)],
  theme: themes,
  width: widths,
  dir: readingDirections,
  directions,
  words: wordings,
  lang: langs,
  motion: motions,
} as const;

/** A bar of choices and, in a frame as wide as was asked, the parts: only a frame has a width that styles can hear of. */
export function Frame({ width }: { readonly width: string }) {
  return (
    <div className="flex min-h-dvh flex-col bg-s3">
      <form className="flex flex-wrap gap-x-4 gap-y-2 p-3 text-caption">
        {Object.entries(choices).map(([name, values]) => (
          <label key={name} className="flex items-center gap-1.5">
            {name}
            <select
              value={request[name as keyof typeof choices]}
              onChange={(event) => location.assign(addressWith({ [name]: event.target.value }))}
              className="rounded-badge bg-s1 px-1.5 py-1"
            >
              {values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
      </form>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- It shows this very page. */}
      <iframe title={width} src={addressWith({ width: undefined })} style={{ width: Number(width) }} className="mx-auto grow" />
    </div>
  );
}
