import { Trans, useLingui } from '@lingui/react/macro';
import type { Form } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { type BulkRun, useBulkRunRows } from '../../data/bulk.ts';
import { useLayers } from '../shared/layers.ts';

/** At most so many lines are read. */
export const MAX_SHOWN = 100;

const REFUSED = ['bad', 'failed', 'kept'];

interface RefusedListProps {
  file: ModuleFile;
  form: Form;
  run: BulkRun;
}

/** Which records are refused and why; each opens its panel, where the reader may see it. */
export function RefusedList({ file, form, run }: RefusedListProps) {
  const { t } = useLingui();
  const layers = useLayers();
  const { rows, count } = useBulkRunRows(run, REFUSED, MAX_SHOWN);
  if (count === 0) return null;
  return (
    <section aria-label={t`不能处理的数据`} className="rounded-md border border-line">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ul tabIndex={0} className="max-h-52 min-h-8 divide-y divide-line overflow-y-auto">
        {rows.map(({ id, name, message, errors }) => (
          <li key={id} className="flex flex-wrap gap-x-3 px-3 py-1.5">
            {name === '' ? (
              <span className="text-text-3">#{id}</span>
            ) : (
              <button
                type="button"
                onClick={() => layers.openRecord(file.key, id)}
                className="max-w-full truncate rounded-sm font-semibold text-accent hover:underline"
              >
                {name}
              </button>
            )}
            <span className="min-w-0 break-words text-text-2">
              {errors.length > 0
                ? errors
                    .map(
                      (fault) =>
                        `${form.fields.get(fault.field)?.name ?? fault.field}：${fault.message}`,
                    )
                    .join(t`；`)
                : message}
            </span>
          </li>
        ))}
      </ul>
      {count > MAX_SHOWN && (
        <p className="border-t border-line px-3 py-1.5 text-text-3">
          <Trans>只列出前 {MAX_SHOWN} 条。</Trans>
        </p>
      )}
    </section>
  );
}
