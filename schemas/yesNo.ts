import type { Words } from './locale.ts';

/** What a switch says. */
export const YES: Words = ['是', 'Yes', 'はい', '是'];
export const NO: Words = ['否', 'No', 'いいえ', '否'];
