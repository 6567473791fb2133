import { widgetOf } from '../defaultDefinition.ts';
import type { Definition } from '../definition.ts';

/** The settings of a form as a whole, as a form. */
export const FORM_SETTINGS: Definition = {
  list: [
    widgetOf('form', {
      type: 'radio',
      model: 'labelPosition',
      words: ['标签位置', 'Labels', 'ラベルの位置', '標籤位置'],
      choices: [
        ['left', ['左对齐', 'Left', '左寄せ', '靠左']],
        ['right', ['右对齐', 'Right', '右寄せ', '靠右']],
        ['top', ['在上方', 'Above', '上', '在上方']],
      ],
    }),
    widgetOf('form', {
      type: 'number',
      model: 'labelWidth',
      words: ['标签宽度', 'Width of labels', 'ラベルの幅', '標籤寬度'],
      options: {
        min: 0,
        max: 400,
        precision: 0,
        step: 10,
        when: { show: { field: 'labelPosition', operator: 'in', value: ['left', 'right'] } },
      },
      unit: ['px', 'px', 'px', 'px'],
    }),
  ],
  config: { labelPosition: 'top' },
};
