// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import { language as language10 } from '../locales/zh-chs/language.ts';
import { language as language20 } from '../locales/zh-cht/language.ts';
import { language as language30 } from '../locales/en/language.ts';
import { language as language40 } from '../locales/ja/language.ts';

/** The languages of the product, in the order they are offered. */
export const LANGUAGES = [language10, language20, language30, language40] as const;
