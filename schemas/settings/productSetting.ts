import { label } from '../i18n/label.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';

export const productSetting = {
  path: '/productSetting',
  label: label('产品分类', 'productSetting'),
  backOffice: { group: 'parameters', at: 50 },
  form: [],
  lists: ['product_category'],
} as const satisfies SettingsFile;
