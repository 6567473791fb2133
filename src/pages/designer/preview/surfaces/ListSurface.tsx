import { useLingui } from '@lingui/react/macro';
import { translate } from '../../../../../schemas/i18n/label.ts';
import { FieldValue } from '../../../../records/shared/FieldValue.tsx';
import type { SurfaceProps } from './types.ts';

/** The first columns of the list with rows of the record that is looked at; on phones two lines a record. */
export function ListSurface({ file, form, values, locale, phone }: SurfaceProps) {
  const { t } = useLingui();
  const words = translate(file.label, locale);
  const columns = form.columns.filter((column) => column.shown);
  const offered = form.columns.length - columns.length;
  const cell = (model: string) => {
    const field = form.fields.get(model);
    return field && <FieldValue field={field} value={values[model]} compact locale={locale} />;
  };
  if (phone)
    return (
      <ul aria-label={t`${words}列表`} className="divide-y divide-line">
        {[0, 1, 2].map((row) => (
          <li key={row} className="px-4 py-2.5">
            <p className="truncate font-semibold text-accent">{cell(columns[0]?.model ?? '')}</p>
            <p className="flex gap-3 truncate text-sm text-text-2">
              {columns.slice(1, 4).map(({ model }) => (
                <span key={model} className="truncate">
                  {cell(model)}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    );
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t`${words}列表`}>
      <table className="w-max min-w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line bg-surface-0 text-text-3">
            {columns.map(({ model, name, width, align }) => (
              <th
                key={model}
                scope="col"
                style={{ width, minWidth: width }}
                className={`h-row px-3 font-normal ${align === 'end' ? 'text-end' : 'text-start'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2].map((row) => (
            <tr key={row} className="border-b border-line">
              {columns.map(({ model, width, align, link }) => (
                <td
                  key={model}
                  style={{ maxWidth: width }}
                  className={`h-row truncate px-3 ${align === 'end' ? 'text-end tabular-nums' : ''} ${link ? 'text-accent' : ''}`}
                >
                  {cell(model)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="p-3 text-xs text-text-3">{t`默认显示 ${columns.length} 列，另有 ${offered} 列可由使用者选择。`}</p>
    </div>
  );
}
