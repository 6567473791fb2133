import { label } from '../i18n/label.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';

export const product_spec = {
  path: '/product_spec',
  label: label('产品规格', 'specifications'),
  backOffice: { group: 'parameters', at: 70 },
  form: [],
  lists: ['product_spec'],
  hint: label(
    '规格如「颜色」，规格值如「黑色」。新建产品时勾选规格值，自动生成全部组合。改名会跟到尚未出现在报价单和合同里的规格上。',
  ),
} as const satisfies SettingsFile;
