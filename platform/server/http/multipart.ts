/**
 * Reads a body of multipart/form-data that is there whole (RFC 7578): texts, and one file whose field is called `file`. It takes
 * what browsers and the usual clients send and refuses the rest; what a part says of its file's name and type is not read.
 */
import { FILE_BYTES_MAX } from "@assay/core/limits.ts";
import { reject } from "@assay/core/rejection.ts";
import { type Fields, readText, refuseField, storable } from "./request-fields.ts";

/** What stands around the file: boundaries, names and a few texts. */
const AROUND_BYTES = 16_384;
export const UPLOAD_BYTES_MAX = FILE_BYTES_MAX + AROUND_BYTES;

const PARTS_MAX = 12;
const HEADER_BYTES_MAX = 2_000;
const TEXT_BYTES_MAX = 1_000;

/** A boundary as RFC 2046 has it, and nothing beside it. */
const MULTIPART = /^multipart\/form-data; ?boundary=("?)([0-9A-Za-z'()+_,./:=?-]{1,70})\1$/i;
const DISPOSITION = /^content-disposition: ?form-data; ?name=("?)([A-Za-z_][A-Za-z0-9_]{0,63})\1(;.*)?$/i;

export const isMultipart = (contentType: string | undefined): boolean => MULTIPART.test(contentType ?? "");

/**
 * The fields of the body; the file is the part of the body that holds it, not a copy. Rejects `parameter-error` with the field at
 * fault, and `body-too-large` for a file beyond the bound.
 */
export function parseMultipart(bytes: Uint8Array | undefined, contentType: string): Fields {
  const boundary = MULTIPART.exec(contentType)?.[2];
  if (boundary === undefined || bytes === undefined) return refuseField("body");
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const delimiter = `\r\n--${boundary}`;
  const fields: Fields = Object.create(null);
  let at = delimiter.length - 2;
  if (body.toString("latin1", 0, at) !== delimiter.slice(2)) refuseField("body");
  for (let parts = 0; !startsWith(body, "--", at); parts += 1) {
    const end = startsWith(body, "\r\n", at) ? body.indexOf(delimiter, at) : -1;
    if (end === -1 || parts === PARTS_MAX) return refuseField("body");
    readPart(body.subarray(at + 2, end), fields);
    at = end + delimiter.length;
  }
  if (body.length > at + 4) refuseField("body");
  return fields;
}

const startsWith = (body: Buffer, text: string, at: number): boolean => body.toString("latin1", at, at + text.length) === text;

function readPart(part: Buffer, fields: Fields): void {
  const middle = part.subarray(0, HEADER_BYTES_MAX).indexOf("\r\n\r\n");
  if (middle === -1) return refuseField("body");
  const headers = part.toString("latin1", 0, middle).split("\r\n");
  const [, , name = "", rest = ""] = headers.map((line) => DISPOSITION.exec(line)).find((found) => found !== null) ?? [];
  if (name === "" || Object.hasOwn(fields, name)) return refuseField(name === "" ? "body" : name);
  const content = part.subarray(middle + 4);
  const isFile = /; ?filename\*?=/i.test(rest);
  // A file under another name, or a text where the file should be, is a client that means something else.
  if (isFile !== (name === "file")) return refuseField(name);
  if (isFile && content.length > FILE_BYTES_MAX) reject("body-too-large");
  if (!isFile && content.length > TEXT_BYTES_MAX) return refuseField(name);
  fields[name] = isFile ? content : storable(readText(content), name);
}
