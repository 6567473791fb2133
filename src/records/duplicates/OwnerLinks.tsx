import { useLingui } from '@lingui/react/macro';
import type { DuplicateRecord } from '../../data/duplicates.ts';
import { useLayers } from '../shared/layers.ts';
import { formatListParts } from '../shared/formatList.ts';

/** The owners of these records, once each: a name is the way to the first record of theirs. */
export function OwnerLinks({ records }: { records: readonly DuplicateRecord[] }) {
  const { t, i18n } = useLingui();
  const layers = useLayers();
  const first = records.filter(
    ({ owner_user_id: owner }, index) =>
      records.findIndex(({ owner_user_id: other }) => other === owner) === index,
  );
  const parts = formatListParts(
    i18n,
    first.map(({ owner }) => owner),
  );
  return parts.map((part, index) => {
    const record = part.at === undefined ? undefined : first[part.at];
    if (!record) return part.value;
    const name = record.name || `#${record.id}`;
    return (
      <button
        key={index}
        type="button"
        title={t`打开「${name}」`}
        onClick={() => layers.openRecord(record.module, record.id)}
        className="text-accent hover:underline"
      >
        {part.value}
      </button>
    );
  });
}
