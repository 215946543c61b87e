/** What features know of a customer beyond his account: each declares its part, and the profile tells all of it. */
export const verificationStates = ["none", "review", "basic", "advanced", "failed"] as const;

export interface Profile {
  readonly vip_level: number;
  readonly credit_score: number;
  readonly verification: (typeof verificationStates)[number];
}

/** Of a customer about whom no feature of this installation knows anything. */
export const profileAtFirst: Profile = { vip_level: 0, credit_score: 0, verification: "none" };

/** The call that shows it: an event of a part refreshes it, without the contract of accounts. */
export const profileCall = { path: "/user/info" } as const;
