import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { standardName } from '../../../schemas/vocabulary/standardNames.ts';
import { type ListKind, listKind } from '../../../schemas/vocabulary/listKinds.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { ApiError } from '../../data/transport/apiError.ts';
import { useLocale } from '../../data/definitions.ts';
import { type ListItem, useItemCounts, useItems } from '../../data/lists.ts';
import { DeleteItemDialog } from './DeleteItemDialog.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemLine } from './ItemLine.tsx';
import { treeOf } from './tree.ts';

interface ListEditorProps {
  type: string;
  /** of its heading */
  level: 1 | 2;
  title: string;
  hint?: string;
  /** where an entry leads */
  hrefOf?(item: ListItem): string;
  /** of a list that the company made itself */
  kind?: ListKind;
  /** opens a new entry at once, with this value */
  fresh?: string;
}

type Open = { kind: 'edit'; item?: ListItem; above?: number } | { kind: 'delete'; item: ListItem };

/** Any list or tree that the company keeps: its entries are added, renamed, coloured, put in order, moved, stopped and deleted. */
export function ListEditor({ kind, ...props }: ListEditorProps) {
  const { type } = props;
  const found = kind ?? listKind(type);
  if (!found) throw new Error(`The list ${type} is none that a company keeps`);
  return <Editor {...props} kind={found} />;
}

function Editor({
  type,
  kind,
  level,
  title,
  hint,
  hrefOf,
  fresh,
}: ListEditorProps & { kind: ListKind }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data, error, mutate } = useItems(type);
  const items = data?.map((item) => ({ ...item, name: standardName(type, item, locale) }));
  const { data: counts } = useItemCounts(kind.levels ? type : undefined);
  const [open, setOpen] = useState<Open | undefined>(
    fresh === undefined ? undefined : { kind: 'edit' },
  );
  const close = () => setOpen(undefined);
  const words = translate(kind.label, locale);
  // In the middle of a button or a sentence
  const what = nounIn(words, locale, 'one');
  const Heading = level === 1 ? 'h1' : 'h2';
  if (error && !items)
    return (
      <ErrorState
        text={error instanceof ApiError ? error.message : undefined}
        onRetry={() => void mutate()}
      />
    );
  const rows = treeOf(items ?? []);
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <Heading
          className={level === 1 ? 'me-auto text-lg font-semibold' : 'me-auto font-semibold'}
        >
          {title}
        </Heading>
        <Button
          kind={level === 1 ? 'primary' : 'default'}
          icon={<Icon name="plus" />}
          onClick={() => setOpen({ kind: 'edit' })}
        >{t`新增${what}`}</Button>
      </header>
      {hint !== undefined && <p className="text-sm text-text-2">{hint}</p>}
      {!items && <SkeletonRows rows={6} columns={3} />}
      {items?.length === 0 && (
        <EmptyState
          title={t`还没有${{ what: nounIn(words, locale, 'many') }}`}
          text={t`新增之后，表单里就可以选择。`}
        />
      )}
      {rows.length > 0 && (
        <ul aria-label={words} className="divide-y divide-line rounded-lg border border-line">
          {rows.map(({ item, depth, index, last }) => (
            <ItemLine
              key={item.id}
              type={type}
              item={item}
              place={{ depth, index, last }}
              records={counts?.find(({ id }) => id === item.id)?.records}
              colored={kind.colors === true}
              {...(kind.code && { code: String(item.value) })}
              {...(hrefOf && { href: hrefOf(item) })}
              onEdit={() => setOpen({ kind: 'edit', item })}
              onDelete={() => setOpen({ kind: 'delete', item })}
              {...(kind.levels &&
                depth + 1 < kind.levels && {
                  onAdd: () => setOpen({ kind: 'edit', above: item.id }),
                })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'edit' && (
        <ItemDialog
          type={type}
          kind={kind}
          what={what}
          item={open.item}
          above={open.above}
          fresh={fresh}
          rows={rows}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteItemDialog
          type={type}
          kind={kind}
          item={open.item}
          items={items ?? []}
          onClose={close}
        />
      )}
    </section>
  );
}
