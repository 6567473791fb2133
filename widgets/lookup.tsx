import { useLingui } from '@lingui/react/macro';
import { use, useCallback, useSyncExternalStore } from 'react';
import { valueAsText, isEmpty } from '../schemas/values/valueTypes.ts';
import type { InputProps } from './contract/types.ts';
import { FormScopeContext } from './form/state/context.ts';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { SHOWS } from './shows.ts';

/** What is looked up, to be read. While the form names another record than it began with, nothing is said of the one before. */
export function LookupInput({ id, field, value, describedBy, locale }: InputProps) {
  const { t } = useLingui();
  const stale = useOtherRecord(field.lookup?.by ?? '');
  const shown = !stale && !isEmpty(value);
  return (
    <ReadOnlyBox id={id} label={field.name} {...(describedBy && { describedBy })} rich={shown}>
      {shown ? (
        <SHOWS.lookup field={field} value={value} compact={false} locale={locale} />
      ) : (
        <span className="text-text-3">{t`保存后显示`}</span>
      )}
    </ReadOnlyBox>
  );
}

/** Whether the form around names another record by this reference than it did at first; never outside a form. */
function useOtherRecord(by: string): boolean {
  const store = use(FormScopeContext)?.store;
  const subscribe = useCallback(
    (listener: () => void) => store?.subscribe(by, listener) ?? (() => undefined),
    [store, by],
  );
  const read = () =>
    store !== undefined && valueAsText(store.value(by)) !== valueAsText(store.initial()[by]);
  return useSyncExternalStore(subscribe, read, read);
}
