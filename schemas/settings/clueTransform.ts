import { label } from '../i18n/label.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';

export const clueTransform = {
  path: '/clueTransform',
  label: label('线索转化设置'),
  backOffice: { group: 'basic', at: 20 },
  form: [
    { section: label('转化时') },
    {
      type: 'switch',
      model: 'clue_transform_contact',
      label: label('默认创建联系人'),
      options: { defaultValue: 1 },
    },
    {
      type: 'switch',
      model: 'clue_transform_opportunity',
      label: label('默认创建商机'),
      options: { defaultValue: 0 },
    },
    {
      type: 'switch',
      model: 'clue_transform_events',
      label: label('跟进记录一起归入'),
      options: { defaultValue: 1 },
    },
    {
      type: 'switch',
      model: 'clue_transform_files',
      label: label('附件一起归入'),
      options: { defaultValue: 1 },
    },
    { section: label('字段对应', 'clueTransform') },
    {
      type: 'blank',
      model: 'clue_transform_map',
      label: label('字段对应', 'clueTransform'),
      wide: true,
      options: { defaultType: 'Object', hideLabel: true },
    },
  ],
  preview: 'mapping',
  mappings: { clue_transform_map: { module: 'clue', action: 'transform' } },
} as const satisfies SettingsFile;
