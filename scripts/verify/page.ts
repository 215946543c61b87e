/** The verifier as one page that needs no network: its script is built in. */
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { langs } from "../../platform/core/languages.ts";
import { root } from "../set-up.mjs";
import { localeBeside, receiptFiles } from "./judges.ts";

/** In place of what reads files: each feature's judges, and of its texts those of receipts. */
const builtInJudges: Plugin = {
  name: "built-in-judges",
  load: (id) => {
    if (id !== join(import.meta.dirname, "judges.ts")) return null;
    const imports = receiptFiles.flatMap((path, place) => [
      `import { judges as judges${place} } from ${JSON.stringify(join(root, path))};`,
      ...langs.map((lang) => {
        const locale = JSON.stringify(join(root, localeBeside(path, lang)));
        return `import { receipts as ${lang}${place} } from ${locale};`;
      }),
    ]);
    const features = receiptFiles.map((_path, place) => {
      const texts = langs.map((lang) => `${lang}: ${lang}${place}`);
      return `{ judges: judges${place}, texts: { ${texts.join(", ")} } }`;
    });
    return `${imports.join("\n")}\nexport const judgedFeatures = [${features.join(", ")}];`;
  },
};

export async function verifierPage(): Promise<string> {
  const built = await build({
    configFile: false,
    plugins: [builtInJudges],
    logLevel: "error",
    build: { write: false, target: "es2024", rolldownOptions: { input: join(import.meta.dirname, "in-browser.ts") } },
  });
  const output = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const script = output.map((one) => (one.type === "chunk" ? one.code : "")).join("\n");
  // Nothing in the script may end the element that holds it.
  return page.replace("SCRIPT", () => script.replaceAll("</", String.raw`<\/`));
}

/** The colours and shapes of the app (platform/ui/theme/tokens.css), by the reader's system: the page has no settings to ask. */
const style = `
:root{color-scheme:dark;--canvas:#0a0a0b;--s1:#131315;--s2:#1b1b1e;--strong:#f5f3ee;--soft:#a8a49a;--line:rgb(255 255 255/13%);--control:#6b675f;--brand:#d4ba83;--up:#28ba98;--down:#f04a5a;--up-tint:rgb(40 186 152/14%);--down-tint:rgb(240 74 90/12%);--brand-tint:rgb(212 186 131/12%)}
@media(prefers-color-scheme:light){:root{color-scheme:light;--canvas:#f7f6f2;--s1:#fff;--s2:#efede6;--strong:#15130d;--soft:#5c584e;--line:rgb(21 19 13/13%);--control:#8a8578;--brand:#765c22;--up:#08745c;--down:#c4263a;--up-tint:rgb(40 186 152/12%);--down-tint:rgb(240 74 90/10%);--brand-tint:rgb(212 186 131/24%)}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:40rem;padding:16px 16px 48px;background:var(--canvas);color:var(--strong);font:15px/1.5 Geist,"PingFang SC","Noto Sans Thai","Noto Sans CJK SC",system-ui,sans-serif;font-variant-numeric:tabular-nums}
header{display:flex;align-items:center;gap:10px}
header svg{width:28px;height:28px;flex:none}
h1{flex:1;margin:0;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.02em}
h2{margin:24px 0 8px;font-size:15px;font-weight:600}
p{margin:0}
.soft,.about{color:var(--soft);font-size:13px}
.about{margin:8px 0 16px}
select,textarea{border:1px solid var(--control);border-radius:10px;background:var(--s1);color:inherit;font:inherit}
select{min-height:36px;padding:0 8px;font-size:13px}
textarea{display:block;width:100%;min-height:116px;margin-top:8px;padding:10px 12px;font-size:13px}
.choose{display:grid;place-items:center;min-height:48px;padding:6px 16px;border-radius:12px;background:#d4ba83;color:#17120a;font-weight:600;text-align:center;overflow-wrap:anywhere;cursor:pointer}
.choose input{position:absolute;width:1px;height:1px;opacity:0}
.choose:focus-within,select:focus-visible,textarea:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
#result:empty{display:none}
#result{margin-top:16px;padding:16px;border-radius:16px;background:var(--brand-tint);font-size:18px;line-height:24px;font-weight:600}
#result.good{background:var(--up-tint)}
#result.bad{background:var(--down-tint)}
#result::before{margin-inline-end:8px}
#result.good::before{content:"✓";color:var(--up)}
#result.bad::before{content:"✗";color:var(--down)}
.card{margin-top:8px;padding:14px 16px;border:1px solid var(--line);border-radius:16px;background:var(--s1)}
.trust{display:block;margin-top:16px;font-size:13px}
.card h3{display:flex;justify-content:space-between;gap:12px;margin:0;color:var(--soft);font-size:12px;font-weight:500}
.card h3+p{margin-top:2px;font-weight:600}
ul{margin:8px 0 0;padding:0;list-style:none;font-size:13px;color:var(--soft)}
li{display:grid;grid-template-columns:18px minmax(0,1fr);overflow-wrap:anywhere}
li+li{margin-top:4px}
li::before{content:"·"}
li.good::before{content:"✓";color:var(--up);font-weight:700}
li.bad{color:var(--strong)}
li.bad::before{content:"✗";color:var(--down);font-weight:700}
.holds{color:var(--up)}.fails{color:var(--down)}
.card p{overflow-wrap:anywhere}
`.replaceAll("\n", "");

const mark = `<svg viewBox="0 0 64 64" aria-hidden="true"><rect x="12" y="12" width="40" height="40" rx="10" transform="rotate(45 32 32)" fill="#d4ba83"/></svg>`;

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Receipt verifier</title>
<style>${style}</style>
<header>${mark}<h1 data-word="title">Receipt verifier</h1><select id="language" data-label="language"></select></header>
<main>
<p class="about" data-word="about"></p>
<label class="choose"><span id="chosen" data-word="choose"></span><input id="file" type="file" accept="application/json"></label>
<p id="result" role="status"></p>
<label class="card trust"><span data-word="trusted"></span>
<textarea id="trusted" spellcheck="false"></textarea></label>
<section id="details"></section>
</main>
<script type="module">SCRIPT</script>
</html>
`;
