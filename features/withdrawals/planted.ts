/** Mistakes that would pay twice, and the test that must notice each: in a simulated house nobody can prove a withdrawal. */
export const plantedInTests = [
  {
    name: "a-withdrawal-is-cancelled-in-the-signers-hands",
    file: "features/withdrawals/rules.ts",
    right: 'export const cancellable = ["review", "held", "queued"] as const',
    wrong: 'export const cancellable = ["review", "held", "queued", "signing"] as const',
    test: "WD-05",
  },
  {
    name: "what-no-node-knows-is-given-back",
    file: "features/withdrawals/rules.ts",
    right: 'if (status.kind === "conflicted") return "conflicted";',
    wrong: 'if (status.kind === "conflicted" || status.kind === "unknown") return "conflicted";',
    test: "WD-04",
  },
  {
    name: "what-was-cancelled-meanwhile-is-signed",
    file: "features/withdrawals/server/pay.ts",
    right: 'if (!isHis || now?.state !== "queued") return undefined;',
    wrong: "if (now === undefined) return undefined;",
    test: "WD-05",
  },
  {
    name: "what-is-signed-is-paid-from-what-is-free",
    file: "features/withdrawals/server/postings.ts",
    right: "{ from: heldAddress(of.customerId), to: chainAddress(of.network, mode),",
    wrong: "{ from: spotAddress(of.customerId), to: chainAddress(of.network, mode),",
    test: "WD-01",
  },
] as const;

/** The same of chains whose blocks are replaced. */
export const plantedInChains = [
  {
    name: "what-a-losing-branch-has-not-paid-is-given-back",
    file: "features/withdrawals/server/pay.ts",
    right: 'if (end === "wait" || (isHalted && end !== "confirmed")) return;',
    wrong: 'if (end === "wait") return;',
    test: "WD-23",
  },
] as const;
