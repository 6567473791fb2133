// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import type { SettingsFile } from '../definition/settingsFile.ts';
import { achievementIndexSetting } from './achievementIndexSetting.ts';
import { basicSetting } from './basicSetting.ts';
import { clueSetting } from './clueSetting.ts';
import { clueTransform } from './clueTransform.ts';
import { customerSetting } from './customerSetting.ts';
import { menuSetting } from './menuSetting.ts';
import { messageSetting } from './messageSetting.ts';
import { productSetting } from './productSetting.ts';
import { product_spec } from './product_spec.ts';
import { recordSetting } from './recordSetting.ts';
import { scheduleSetting } from './scheduleSetting.ts';
import { systemSetting } from './systemSetting.ts';
import { tabSetting } from './tabSetting.ts';

/** Every settings page that is data, by the name that its address ends with. */
export const SETTINGS = {
  achievementIndexSetting,
  basicSetting,
  clueSetting,
  clueTransform,
  customerSetting,
  menuSetting,
  messageSetting,
  productSetting,
  product_spec,
  recordSetting,
  scheduleSetting,
  systemSetting,
  tabSetting,
} satisfies Record<string, SettingsFile>;
