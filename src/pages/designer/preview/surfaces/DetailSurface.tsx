import { translate } from '../../../../../schemas/i18n/label.ts';
import { Details } from '../../../../records/panel/Details.tsx';
import { FieldValue } from '../../../../records/shared/FieldValue.tsx';
import type { RecordAnswer } from '../../../../records/shared/types.ts';
import type { SurfaceProps } from './types.ts';

const NOTHING = new Map();

/** The record's panel: its main fields above, everything below. */
export function DetailSurface({ file, form, values, record, context, locale }: SurfaceProps) {
  const main = [...form.fields.values()].filter((field) => field.isMain && !field.hidden);
  const title = record?.name ?? (String(values[file.title] ?? '') || translate(file.label, locale));
  const shown = record ?? sampleRecord(values, title);
  return (
    <section className="flex flex-col">
      <header className="flex flex-col gap-2 border-b border-line px-5 py-3">
        <h2 className="truncate text-lg font-semibold">{title}</h2>
        {main.length > 0 && (
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {main.map((field) => (
              <div key={field.model} className="min-w-0">
                <dt className="text-xs text-text-3">{field.name}</dt>
                <dd className="truncate">
                  <FieldValue field={field} value={values[field.model]} compact locale={locale} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </header>
      <Details
        form={form}
        record={shown}
        context={{ ...context, record: values }}
        lookUp={NOTHING}
        locale={locale}
      />
    </section>
  );
}

/** What a panel takes of a record's answer, for values that no server has stored. */
function sampleRecord(values: SurfaceProps['values'], name: string): RecordAnswer {
  return {
    id: 0,
    name,
    version: 0,
    list: [],
    data_raw: values,
    owner_user_id: '--',
    owner_user_name: '',
    owner_department_name: '',
  } as unknown as RecordAnswer;
}
