import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { FieldLabel } from '../../../widgets/ui/Field.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { type LinkComparison, type ShareLink, useLinkComparison } from '../../data/shareLinks.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { Select } from '../shared/Select.tsx';

interface CompareDialogProps {
  /** at least two, the newest first */
  links: readonly ShareLink[];
  onClose(): void;
}

/** What changed between two documents that were sent: fields, then lines of products, what was beside what is. */
export function CompareDialog({ links, onClose }: CompareDialogProps) {
  const { t } = useLingui();
  const stem = useId();
  const [newest, before] = links;
  const [one, setOne] = useState(before?.id ?? 0);
  const [other, setOther] = useState(newest?.id ?? 0);
  const { data, error, mutate } = useLinkComparison(one, other);
  const named = (id: number) => {
    const at = links.findIndex((link) => link.id === id);
    const time = links[at]?.create_time.slice(0, 16) ?? '';
    const number = links.length - at;
    return t`第 ${number} 次 ${time}`;
  };
  const options = links.map(({ id, user_name }) => ({
    value: String(id),
    label: `${named(id)} ${user_name}`,
  }));
  const versions = [
    { key: 'one', label: t`一次发出的`, value: one, onChange: setOne },
    { key: 'other', label: t`另一次发出的`, value: other, onChange: setOther },
  ];
  return (
    <Dialog
      open
      size={800}
      onOpenChange={(open) => !open && onClose()}
      title={t`对比两次发出的内容`}
    >
      <div className="flex flex-col gap-5 pt-1">
        <div className="grid gap-3 md:grid-cols-2">
          {versions.map(({ key, label, value, onChange }) => (
            <div key={key} className="min-w-0">
              <FieldLabel className="mb-1" htmlFor={`${stem}-${key}`}>
                {label}
              </FieldLabel>
              <Select
                id={`${stem}-${key}`}
                label={label}
                value={String(value)}
                onChange={(next) => onChange(Number(next))}
                options={options}
              />
            </div>
          ))}
        </div>
        {error !== undefined && !data ? (
          <LoadError error={error} onRetry={() => void mutate()} />
        ) : !data ? (
          <SkeletonLines lines={6} />
        ) : data.fields.length + data.lines.length === 0 ? (
          <EmptyState filtered title={t`两次发出的内容没有不同`} />
        ) : (
          <Changes data={data} times={[named(data.earlier), named(data.later)]} />
        )}
      </div>
    </Dialog>
  );
}

type Change = LinkComparison['fields'][number];
type Times = readonly [earlier: string, later: string];

function Changes({ data, times }: { data: LinkComparison; times: Times }) {
  const { t } = useLingui();
  const kinds = {
    added: { color: 'green', words: t`新加入` },
    removed: { color: 'red', words: t`已去掉` },
    changed: { color: 'blue', words: t`有改动` },
  } as const;
  return (
    <>
      {data.fields.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{t`字段改动`}</h3>
          <Sides label={t`字段改动`} changes={data.fields} times={times} />
        </section>
      )}
      {data.lines.length > 0 && (
        <section className="flex flex-col gap-3">
          <h3 className="text-sm font-semibold">{t`产品改动`}</h3>
          {data.lines.map((line, at) => (
            <div key={`${at} ${line.name}`} className="flex flex-col gap-1.5">
              <p className="flex items-baseline gap-2 text-sm">
                <Badge color={kinds[line.kind].color}>{kinds[line.kind].words}</Badge>
                <span className="min-w-0 break-words">{line.name}</span>
              </p>
              <Sides label={line.name} changes={line.changes} times={times} said />
            </div>
          ))}
        </section>
      )}
    </>
  );
}

/** What was beside what is; on a phone the name of each stands above the two. */
function Sides({
  label,
  changes,
  times,
  said = false,
}: {
  label: string;
  changes: readonly Change[];
  times: Times;
  /** the times stand above already */
  said?: boolean;
}) {
  const { t } = useLingui();
  return (
    <table
      aria-label={label}
      className="block overflow-hidden rounded-md border border-line text-start text-sm"
    >
      <thead className={said ? 'sr-only' : 'block'}>
        <tr className={`${ROW} bg-surface-2 text-xs text-text-3`}>
          <th scope="col" className={`${HEAD} max-md:sr-only`}>{t`名称`}</th>
          {times.map((time, at) => (
            <th key={at} scope="col" className={`${HEAD} tabular-nums`}>
              {time}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block">
        {changes.map(({ model, name, old_value, new_value }, at) => (
          <tr key={`${at} ${model}`} className={`${ROW} border-line not-last:border-b`}>
            <th scope="row" className={`${HEAD} text-text-3 max-md:col-span-2`}>
              {name}
            </th>
            <td className={`${VALUE} text-text-2`}>{old_value || '–'}</td>
            <td className={`${VALUE} font-semibold`}>{new_value || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HEAD = 'min-w-0 text-start font-normal break-words';
const ROW =
  'grid grid-cols-2 gap-x-4 gap-y-1 px-3 py-2 md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]';
const VALUE = 'min-w-0 break-words whitespace-pre-wrap tabular-nums';
