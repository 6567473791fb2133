import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { memo, useSyncExternalStore } from 'react';
import { fieldMessage } from '../../schemas/messages.ts';
import { useFormScope } from './context.ts';
import type { RefusedField } from './store.ts';

/** Up to so many faults are found without a list: the first has the focus, the others are near. */
const FEW = 3;

/**
 * What a refused form wants to have changed, all of it at once, whether its fields are drawn yet or not. Each entry leads to its field and
 * stays, checked off, when it is mended, so that nothing moves under the hands of the person who works through it.
 */
export function RefusalSummary() {
  const { store } = useFormScope();
  const { t } = useLingui();
  const faults = useSyncExternalStore(store.subscribeAll, store.refusal, store.refusal);
  if (faults.length <= FEW) return null;
  const open = faults.filter(({ mended }) => !mended).length;
  const Sign = open > 0 ? TriangleAlert : CircleCheck;
  return (
    <section
      aria-label={t`需要修改的内容`}
      className={`rounded-md border border-line py-2 text-sm ${open > 0 ? 'bg-danger/5' : 'bg-success/5'}`}
    >
      <p className="flex items-center gap-2 px-3 font-semibold">
        <Sign
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className={`shrink-0 ${open > 0 ? 'text-danger' : 'text-success'}`}
        />
        {open > 0 ? (
          <Plural value={open} other="还有 # 处需要修改" />
        ) : (
          <Trans>都已修改，可以保存了</Trans>
        )}
      </p>
      <ul className="mt-1 max-h-36 overflow-y-auto">
        {faults.map((fault) => (
          <Entry key={fault.error.field} fault={fault} />
        ))}
      </ul>
    </section>
  );
}

const Entry = memo(function Entry({ fault: { error, mended } }: { fault: RefusedField }) {
  const { store, locale } = useFormScope();
  const { t } = useLingui();
  const name = store.form.fields.get(error.field)?.name ?? '';
  const text = fieldMessage(error, locale);
  return (
    <li data-refused={error.field}>
      <button
        type="button"
        onClick={() => store.reveal(error.field)}
        className={`w-full px-3 py-0.5 text-start wrap-break-word hover:bg-surface-2 max-md:py-2.5 ${mended ? 'text-text-3 line-through' : 'text-danger'}`}
      >
        {text.includes(name) ? text : t`${name}：${text}`}
      </button>
    </li>
  );
});
