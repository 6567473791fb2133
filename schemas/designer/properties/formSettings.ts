import { label, untranslated } from '../../i18n/label.ts';
import { widgetOf } from '../../definition/defaultDefinition.ts';
import type { Definition } from '../../definition/definition.ts';

/** The settings of a form as a whole, as a form. */
export const FORM_SETTINGS: Definition = {
  list: [
    widgetOf('form', {
      type: 'radio',
      model: 'labelPosition',
      label: label('标签位置', 'formSettings'),
      choices: [
        ['left', label('左对齐')],
        ['right', label('右对齐')],
        ['top', label('在上方')],
      ],
    }),
    widgetOf('form', {
      type: 'number',
      model: 'labelWidth',
      label: label('标签宽度'),
      options: {
        min: 0,
        max: 400,
        precision: 0,
        step: 10,
        when: { show: { field: 'labelPosition', operator: 'in', value: ['left', 'right'] } },
      },
      unit: untranslated('px'),
    }),
  ],
  config: { labelPosition: 'top' },
};
