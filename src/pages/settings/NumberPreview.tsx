import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { Field } from '../../../schemas/form/form.ts';
import type { RecordStore } from '../../../widgets/form/index.ts';
import { useNextNumber } from '../../data/settings.ts';
import { useDebounced } from '../approvalFlows/useDebounced.ts';

const STEM = 'number_';
const PARTS = '{yyyy} {yy} {MM} {dd}';

/** The number that the next record of each module gets, by what stands in the form at this moment. */
export function NumberPreview({ store }: { store: RecordStore }) {
  const { t } = useLingui();
  const fields = [...store.form.fields.values()].filter(({ model }) => model.startsWith(STEM));
  return (
    <section aria-labelledby="next-numbers" className="rounded-lg border border-line px-3 py-2.5">
      <h2 id="next-numbers" className="text-sm font-semibold">{t`下一个编号`}</h2>
      <p className="pb-1 text-xs text-text-3">{t`已有的编号不变。${PARTS} 是新建当天的年、月、日，末尾的 0 是流水号的位数；日期变化时流水号重新开始。`}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr_auto_1fr]">
        {fields.map((field) => (
          <Next key={field.model} store={store} field={field} />
        ))}
      </dl>
    </section>
  );
}

function Next({ store, field }: { store: RecordStore; field: Field }) {
  const { model, name } = field;
  const pattern = useSyncExternalStore(
    (listener) => store.subscribe(model, listener),
    () => (store.state(model).error ? undefined : store.value(model)),
  );
  const wanted = useDebounced(typeof pattern === 'string' ? pattern : undefined);
  const { data, error } = useNextNumber(model.slice(STEM.length), wanted);
  return (
    <>
      <dt className="text-text-2">{name}</dt>
      <dd className="min-w-0 break-all tabular-nums">
        {wanted === undefined || error ? '–' : (data?.number ?? '…')}
      </dd>
    </>
  );
}
