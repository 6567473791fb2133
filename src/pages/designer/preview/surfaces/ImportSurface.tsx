import { useLingui } from '@lingui/react/macro';
import { importableFields } from '../../../../../schemas/exchange/headers.ts';
import type { Field } from '../../../../../schemas/form/form.ts';
import { FieldValue } from '../../../../records/shared/FieldValue.tsx';
import type { SurfaceProps } from './types.ts';

/** The columns of the import template, in the order of the form, with what each takes. */
export function ImportSurface({ form, values, locale }: SurfaceProps) {
  const { t } = useLingui();
  const fields = importableFields(form);
  const takes = (field: Field) =>
    [
      field.unique && t`不能重复`,
      field.choices.length > 0 &&
        t`可填：${field.choices
          .slice(0, 6)
          .map(({ label }) => label)
          .join(t`、`)}`,
      field.params.maxLength !== undefined &&
        field.choices.length === 0 &&
        t`最多 ${field.params.maxLength} 个字`,
      field.refers && t`填名称，须已存在`,
      field.valueType === 'date' && 'yyyy-MM-dd',
      field.valueType === 'datetime' && 'yyyy-MM-dd HH:mm:ss',
    ]
      .filter(Boolean)
      .join(t`；`);
  return (
    <div className="overflow-x-auto p-4" tabIndex={0} role="region" aria-label={t`导入模板`}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-text-3">
            {[t({ message: '列', context: 'heading' }), t`名称`, t`要求`, t`示例`].map((head) => (
              <th key={head} scope="col" className="px-2 py-1.5 text-start font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field, index) => (
            <tr key={field.model} className="border-b border-line align-top">
              <td className="px-2 py-1.5 text-text-3 tabular-nums">{letters(index)}</td>
              <td className="px-2 py-1.5 whitespace-nowrap">
                {field.name}
                {field.required && <span className="text-danger"> *</span>}
              </td>
              <td className="px-2 py-1.5 text-text-2">{takes(field)}</td>
              <td className="px-2 py-1.5">
                <FieldValue field={field} value={values[field.model]} compact locale={locale} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A, B … Z, AA: as sheets name their columns. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
