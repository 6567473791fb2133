import { label, type Label } from '../i18n/label.ts';

/** What a switch says. */
export const YES: Label = label('是');
export const NO: Label = label('否');
