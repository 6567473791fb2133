import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import { useFormScope } from './state/context.ts';

/** Up to so many faults are found without a list: the first has the focus, the others are near. */
const FEW = 3;

/** Entries that the box shows without scrolling, and some more. */
const IN_SIGHT = 12;
/** px of an entry that is not wrapped */
const ENTRY_HEIGHT = 24;

const ENTRY = 'w-full px-3 py-0.5 text-start wrap-break-word hover:bg-surface-2 max-md:py-2.5';
const OPEN = `${ENTRY} text-danger`;
const MENDED = `${ENTRY} text-text-3 line-through`;

/**
 * What a refused form wants to have changed, all of it at once, whether its fields are drawn yet or not. Each entry leads to its field and
 * stays, checked off, when it is mended, so that nothing moves under the hands of the person who works through it.
 */
export function RefusalSummary() {
  const { store, locale } = useFormScope();
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
      <div className="mt-1 max-h-36 overflow-y-auto">
        {[faults.slice(0, IN_SIGHT), faults.slice(IN_SIGHT)].map(
          (part, index) =>
            part.length > 0 && (
              <ul
                key={index}
                // hundreds of entries: those out of sight are not laid out
                className={index === 0 ? undefined : '[content-visibility:auto]'}
                style={
                  index === 0
                    ? undefined
                    : { containIntrinsicBlockSize: `auto ${part.length * ENTRY_HEIGHT}px` }
                }
              >
                {part.map(({ error, mended }) => {
                  const name = store.form.fields.get(error.field)?.name ?? '';
                  const text = fieldMessage(error, locale);
                  return (
                    <li key={error.field} data-refused={error.field}>
                      <button
                        type="button"
                        onClick={() => store.reveal(error.field)}
                        className={mended ? MENDED : OPEN}
                      >
                        {text.includes(name) ? text : t`${name}：${text}`}
                      </button>
                    </li>
                  );
                })}
              </ul>
            ),
        )}
      </div>
    </section>
  );
}
