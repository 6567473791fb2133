import { Trans } from '@lingui/react/macro';
import { useCallback, useId, useSyncExternalStore } from 'react';
import { LIMITS } from '../../../schemas/limits.ts';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import { useLastFollowUps } from '../../data/followUps.ts';

/** Whose last follow-ups are shown, and how many: the customer's, without one the contact's. */
const OF = [
  { module: 'customer', model: 'customer_ids', size: LIMITS.previewOfCustomer },
  { module: 'contact', model: 'contact_ids', size: LIMITS.previewOfContact },
] as const;

/** What was said last, beside what is being written. Without an answer there is nothing to see: nobody waits for it. */
export function LastFollowUps({ store }: { store: RecordStore }) {
  const heading = useId();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = OF.map(({ model }) => store.subscribe(model, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store],
  );
  const [customer, contact] = [
    useSyncExternalStore(subscribe, () => firstOf(store.value(OF[0].model))),
    useSyncExternalStore(subscribe, () => firstOf(store.value(OF[1].model))),
  ];
  const { module, size } = customer === undefined ? OF[1] : OF[0];
  const id = customer ?? contact;
  const { data } = useLastFollowUps(id === undefined ? undefined : { module, id }, size);
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-1 rounded-md bg-surface-2 px-3 py-2 text-xs">
      <h4 id={heading} className="mb-1 text-text-3">
        <Trans>最近跟进</Trans>
      </h4>
      <ol className="flex flex-col gap-1.5">
        {data.list.map((each) => (
          <li key={each.id}>
            <p className="text-text-3">
              <time dateTime={each.create_time} title={each.create_time}>
                {each.create_time_tip}
              </time>
              {[each.user_name, each.tag_name].filter(Boolean).map((word) => ` · ${word}`)}
            </p>
            <p className="line-clamp-2 break-words text-text-1">{each.content}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function firstOf(ids: unknown): number | undefined {
  const [first] = Array.isArray(ids) ? (ids as unknown[]) : [];
  return typeof first === 'number' ? first : undefined;
}
