/** Invite codes are capitals and digits; how they were typed does not matter. */
export const readInvite = (typed: string): string => typed.normalize("NFKC").trim().toUpperCase();
