/**
 * The fonts of journeys and pictures, the same on every machine: Open Sans, and Noto for Chinese, Thai, Korean and emoji. The Chinese
 * one has the traditional letters and the kana too. Nothing of the system's is seen, so that a text is as wide here as there.
 */
import { createHash } from "node:crypto";
import { copyFileSync, globSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { madeOnce } from "./made-once.ts";
import { root } from "./set-up.mjs";

interface Family {
  /** As its files call themselves. */
  readonly name: string;
  /** Those of its package that hold what the families before it have not. */
  readonly files: string;
}

/** In the order in which they are asked for a letter: the Korean font has other shapes of the signs that Chinese shares with it. */
const families: readonly Family[] = [
  { name: "Noto Sans SC Thin", files: "@fontsource-variable/noto-sans-sc/files/noto-sans-sc-[0-9]*-wght-normal.woff2" },
  { name: "Noto Sans Thai", files: "@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2" },
  { name: "Noto Sans KR Thin", files: "@fontsource-variable/noto-sans-kr/files/noto-sans-kr-[0-9]*-wght-normal.woff2" },
  { name: "Noto Color Emoji", files: "@infolektuell/noto-color-emoji/files/*.woff2" },
];

const order = ["Open Sans", ...families.map(({ name }) => name)];

/** What a Chromium on Linux needs in its environment to see these fonts alone. Open Sans is copied from the folder named. */
export async function fontsOnly(openSans: string): Promise<Readonly<Record<string, string>>> {
  const folder = await madeOnce(`fonts-${versionsDigest()}`, async (unfinished) => {
    const found = globSync("**/*.ttf", { cwd: openSans });
    for (const font of found) copyFileSync(join(openSans, font), join(unfinished, basename(font)));
    for (const { files } of families) await unpack(files, unfinished);
  });
  const conf = join(folder, "fonts.conf");
  // It names the folder, which moves with the checkout; a browser that starts meanwhile reads it whole.
  writeFileSync(`${conf}.${process.pid}`, confOf(folder));
  renameSync(`${conf}.${process.pid}`, conf);
  return { FONTCONFIG_FILE: conf };
}

function versionsDigest(): string {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  const versions = ["@sparticuz/chromium", ...families.map(({ files }) => files)].map((files) => {
    const [scope, name] = files.split("/");
    return `${files} ${packages[`node_modules/${scope}/${name}`]?.version}`;
  });
  return createHash("sha256").update(versions.join("\n")).digest("hex").slice(0, 12);
}

function confOf(folder: string): string {
  const escaped = folder.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<fontconfig>
  <dir>${escaped}</dir>
  <cachedir>${escaped}/cache</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last">
${order.map((name) => `      <string>${name}</string>\n`).join("")}    </edit>
  </match>
</fontconfig>
`;
}

/** What is packed for the web, Chromium does not read from a folder. */
async function unpack(files: string, into: string): Promise<void> {
  const { default: decompress } = await import("woff2-encoder/decompress");
  const packed = globSync(files, { cwd: join(root, "node_modules") });
  if (packed.length === 0) throw new Error(`no package has the fonts ${files}`);
  for (const font of packed)
    writeFileSync(
      join(into, `${basename(font, ".woff2")}.ttf`),
      await decompress(readFileSync(join(root, "node_modules", font))),
    );
}
