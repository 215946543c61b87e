/** The verifier as one page that needs no network: its script is built in. */
import { join } from "node:path";
import { build } from "vite";

export async function verifierPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, target: "es2024", rolldownOptions: { input: join(import.meta.dirname, "in-browser.ts") } },
  });
  const output = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const script = output.map((one) => (one.type === "chunk" ? one.code : "")).join("\n");
  // Nothing in the script may end the element that holds it.
  return page.replace("SCRIPT", () => script.replaceAll("</", String.raw`<\/`));
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Receipt verifier</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}label{display:block;margin:1rem 0}textarea{display:block;box-sizing:border-box;width:100%;min-height:5rem;font:14px/1.4 ui-monospace,monospace}pre{white-space:pre-wrap;overflow-wrap:anywhere}#result{font-weight:700;border-inline-start:4px solid #777;padding-inline-start:.75rem}#result.good{border-color:#0a7d4f}#result.bad{border-color:#c4283c}</style>
<label><span data-word="language">Language</span> <select id="language"></select></label>
<h1 data-word="title">Receipt verifier</h1>
<p data-word="about"></p>
<label><span data-word="file">Receipt</span> <input id="file" type="file" accept="application/json"></label>
<label><span data-word="trusted"></span>
<textarea id="trusted" spellcheck="false"></textarea></label>
<p id="result" role="status"></p>
<pre id="details"></pre>
<script type="module">SCRIPT</script>
</html>
`;
