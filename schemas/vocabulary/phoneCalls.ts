import { label, untranslated, type Label } from '../i18n/label.ts';
import type { ChoiceItem } from '../definition/module.ts';

/** The records a telephone call may be with, by module, and the name on the wire of each one's id. */
export const PHONE_CALL_SUBJECTS = {
  customer: 'customer_id',
  contact: 'contact_id',
  clue: 'clue_id',
} as const;
export type PhoneCallSubject = keyof typeof PHONE_CALL_SUBJECTS;

export const PHONE_CALL_TYPES = [
  ['out', label('呼出')],
  ['in', label('呼入')],
] as const satisfies readonly ChoiceItem[];
export type PhoneCallType = (typeof PHONE_CALL_TYPES)[number][0];

export const PHONE_CALL_STATES = [
  ['answered', label('已接通')],
  ['missed', label('未接通')],
] as const satisfies readonly ChoiceItem[];
export type PhoneCallState = (typeof PHONE_CALL_STATES)[number][0];

/** What somebody worked with when something was recorded, as the header device-type says it. */
export const PHONE_CALL_DEVICES = [
  ['pc', label('电脑端')],
  ['mobile', label('手机端')],
  ['wechat', label('企业微信', 'phoneCalls')],
  ['dingtalk', label('钉钉', 'phoneCalls')],
  ['telephone', label('电话')],
] as const satisfies readonly ChoiceItem[];
export type PhoneCallDevice = (typeof PHONE_CALL_DEVICES)[number][0];

/** The device that a header names; what nobody knows is a PC. */
export function phoneCallDevice(text: string): PhoneCallDevice {
  return PHONE_CALL_DEVICES.find(([value]) => value === text.toLowerCase())?.[0] ?? 'pc';
}

const NO_WORDS: Label = untranslated('');

/** The words of a stored value; none for one that is not known any more. */
export function choiceLabel(choices: readonly ChoiceItem[], value: string): Label {
  return choices.find(([each]) => each === value)?.[1] ?? NO_WORDS;
}
