/** Names that customers give themselves and strangers read: what stands in none of them (specification, section 7). */

/** The set that the specification names; NFKC makes the full-width forms of most of them the same characters. */
const forbidden = /[`~!#$^&*()=|{}':;,[\]<>/?"\\%@+]|[·！¥￥…（）—【】「」『』〈〉《》；：‘’“”。，、？]/u;
/** Nobody reads a text that has no letters, or that turns the line around it. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}]/u;
/** Names under which a stranger would be believed. */
const staff = /assay|support|admin|official|operator|service|staff|help.?desk|客服|官方|管理员|公式|운영자/iu;

export interface Length {
  readonly minimum: number;
  readonly maximum: number;
}

const lengthOf = (text: string): number => [...text].length;

/** Length counts code points. */
export const within = (text: string, { minimum, maximum }: Length): boolean =>
  lengthOf(text) >= minimum && lengthOf(text) <= maximum;

/** The form in which such texts are judged and kept: NFKC, spaces around it gone, and one where there were several. */
export const normalText = (typed: string): string => typed.normalize("NFKC").trim().replace(/\s+/gu, " ");

export const isReadable = (text: string): boolean => !unreadable.test(text);
export const isCleanName = (name: string): boolean => !forbidden.test(name) && isReadable(name);
export const isStaffName = (name: string): boolean => staff.test(name.replaceAll(" ", ""));
