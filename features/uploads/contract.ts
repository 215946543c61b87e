/** Uploads: pictures that customers send, and the addresses under which they are seen. */
import { call } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { answeredFile, at, file, integer, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";

const name = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
const rejections = ["not-a-picture", "too-many-pixels", "too-many-uploads"] as const;

const upload = {
  who: "customer",
  takes: "file",
  does: "Takes a picture (JPEG, PNG or WebP by its content, 10 MB and 40 megapixels at most) and makes it anew; the message is its address. What no other call names within a day is deleted.",
  input: { file },
  output: z.string(),
  rejections,
  cost: 10,
} as const;

export const calls = {
  upload: call("POST /upload", upload),
  uploadNew: call("POST /upload_new", upload),
  uploadAtDesk: call("POST /desk/upload", {
    who: operator("product"),
    takes: "file",
    does: "Takes what an artwork or a text shows: a picture, which is made anew, or a GIF, MP4, WebM or MP3, whole and 10 MB at most, which stays as it is. What nothing uses within a day is deleted.",
    input: { file },
    output: z.string(),
    rejections: ["not-media", "too-many-pixels", "too-many-uploads"],
    cost: 10,
  }),
  showFile: call("GET /file", {
    who: "visitor",
    answers: "file",
    everywhere: true,
    does: "A picture: an open one to everybody, a private one to whoever holds a link that is not over.",
    input: {
      name,
      until: z.optional(integer(0, 9_999_999_999)),
      signature: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
    },
    output: answeredFile,
    rejections: ["no-such-file"],
  }),
  showLink: call("GET /upload/link", {
    who: "customer",
    does: "A link to a picture that the customer has sent, good for some minutes.",
    input: { file: text(1, 200) },
    output: z.object({ link: z.string(), until: at }),
    rejections: ["no-such-file"],
  }),
};
