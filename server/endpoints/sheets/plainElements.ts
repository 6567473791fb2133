/**
 * Elements that a file has by the million and that nearly every program writes in the same few ways: whole ones are recognised at a glance,
 * for a fifth of what parsing them costs. Whatever looks different in any way goes through the parser, so each means the same either way.
 */
export interface PlainElement {
  /** its first characters */
  begins: string;
  /** sticky, of a whole element without entities; looks no further than the next tag but one, so its time is linear */
  whole: RegExp;
  /** whether it may stand here, between two tags */
  belongs(): boolean;
  take(groups: RegExpExecArray): void;
}

/** Text that needs no parser: neither markup nor characters that XML does not allow or reads as others. */
const TEXT = String.raw`([^<>&\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\uFFFE\uFFFF]*)`;
const TAG_T = '<t(?: xml:space="preserve")?>';

/** Its column, its style and kind in either order, and its value or its text. */
export const PLAIN_CELL = {
  begins: '<c',
  whole: new RegExp(
    String.raw`<c(?: r="([A-Z]{1,3})\d{1,7}")?(?: s="(\d{1,6})")?(?: t="([a-zA-Z]{1,9})")?(?: s="(\d{1,6})")?(?:/>|>(?:<v>${TEXT}</v>|<is>${TAG_T}${TEXT}</t></is>)?</c>)`,
    'y',
  ),
} as const;

/** A shared text of one run. Chinese and Japanese editions of Excel add how readings above it would look. */
export const PLAIN_ITEM = {
  begins: '<si',
  whole: new RegExp(
    String.raw`<si>${TAG_T}${TEXT}</t>(?:<phoneticPr(?: [a-zA-Z]{1,20}="\w{1,20}"){0,5}/>)?</si>`,
    'y',
  ),
} as const;
