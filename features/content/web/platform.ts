/** On what the app is read, as far as a browser tells, to show the way to install it there first. */

export const platforms = ["ios", "android", "desktop"] as const;
export type Platform = (typeof platforms)[number];

export interface Told {
  readonly userAgent: string;
  /** An iPad says that it is a Mac; only its screen can be touched. */
  readonly touchPoints: number;
}

export function platformOf({ userAgent, touchPoints }: Told): Platform {
  if (/android/i.test(userAgent)) return "android";
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)) return "ios";
  return "desktop";
}

export const platformHere = (): Platform => platformOf({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints });
