/**
 * What a call does is said on the server's reference page and read by nobody in the browser. The sentences take more than a
 * kilobyte of the first load, so the build leaves them out of contracts.
 */
import type { Plugin } from "vite";

const SENTENCE = /^\s*does:\s*"(?:[^"\\]|\\.)*",$/gm;

export const unreadSentences = (): Plugin => ({
  name: "unread-sentences",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /features\/[^/]+\/contract\.ts$/ },
    handler: (code) => ({ code: code.replace(SENTENCE, (sentence) => sentence.replace(/"(?:[^"\\]|\\.)*"/, '""')), map: null }),
  },
});
