import type { Words } from './locale.ts';
import type { ChoiceItem } from './module.ts';

/** The records a telephone call may be with, by module, and the name on the wire of each one's id. */
export const CALL_SUBJECTS = {
  customer: 'customer_id',
  contact: 'contact_id',
  clue: 'clue_id',
} as const;
export type CallSubject = keyof typeof CALL_SUBJECTS;

export const CALL_TYPES = [
  ['out', ['呼出', 'Outgoing', '発信', '撥出']],
  ['in', ['呼入', 'Incoming', '着信', '來電']],
] as const satisfies readonly ChoiceItem[];
export type CallType = (typeof CALL_TYPES)[number][0];

export const CALL_STATES = [
  ['answered', ['已接通', 'Answered', '応答', '已接通']],
  ['missed', ['未接通', 'Not answered', '不在', '未接通']],
] as const satisfies readonly ChoiceItem[];
export type CallState = (typeof CALL_STATES)[number][0];

/** What somebody worked with when something was recorded, as the header device-type says it. */
export const DEVICES = [
  ['pc', ['电脑端', 'PC', 'PC', '電腦端']],
  ['mobile', ['手机端', 'Mobile', 'モバイル', '手機端']],
  ['wechat', ['企业微信', 'WeCom', 'WeCom', '企業微信']],
  ['dingtalk', ['钉钉', 'DingTalk', 'DingTalk', '釘釘']],
  ['telephone', ['电话', 'Telephone', '電話', '電話']],
] as const satisfies readonly ChoiceItem[];
export type Device = (typeof DEVICES)[number][0];

/** The device that a header names; what nobody knows is a PC. */
export function deviceOf(text: string): Device {
  return DEVICES.find(([value]) => value === text.toLowerCase())?.[0] ?? 'pc';
}

const NO_WORDS: Words = ['', '', '', ''];

/** The words of a stored value; none for one that is not known any more. */
export function wordsIn(choices: readonly ChoiceItem[], value: string): Words {
  return choices.find(([each]) => each === value)?.[1] ?? NO_WORDS;
}
