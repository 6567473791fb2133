import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Badge } from '../../../widgets/bricks/Badge.tsx';
import { Button, IconButton } from '../../../widgets/bricks/Button.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Empty, ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonRows } from '../../../widgets/bricks/Skeleton.tsx';
import { CallError } from '../../data/callError.ts';
import { changeTag, type Tag, type TagChange, useTags } from '../../data/tags.ts';
import { DeleteTagDialog } from './DeleteTagDialog.tsx';
import { TagDialog } from './TagDialog.tsx';

type Open = { kind: 'edit'; tag?: Tag } | { kind: 'delete'; tag: Tag };

/** The company's tags: what they are called, their colours, their order, which are offered no more. */
export function TagsPage() {
  const { t } = useLingui();
  const { data: tags, error, mutate } = useTags();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (error && !tags) return <ErrorState onRetry={() => void mutate()} />;
  return (
    <div className="mx-auto flex max-w-[760px] flex-col gap-4 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-xl font-semibold">{t`标签管理`}</h1>
        <Button kind="primary" icon={<Icon name="plus" />} onClick={() => setOpen({ kind: 'edit' })}>{t`新增标签`}</Button>
      </header>
      <p className="text-sm text-text-2">{t`客户、线索和联系人共用这些标签。改名和换颜色立即对所有数据生效。`}</p>
      {!tags && <SkeletonRows rows={6} columns={3} />}
      {tags?.length === 0 && <Empty title={t`还没有标签`} text={t`标签用来给数据归类，可以在列表中筛选和批量添加。`} />}
      {tags && tags.length > 0 && (
        <ul aria-label={t`标签`} className="divide-y divide-line rounded-lg border border-line">
          {tags.map((tag, index) => (
            <Line
              key={tag.id}
              tag={tag}
              index={index}
              last={index === tags.length - 1}
              onEdit={() => setOpen({ kind: 'edit', tag })}
              onDelete={() => setOpen({ kind: 'delete', tag })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'edit' && <TagDialog tag={open.tag} onClose={close} />}
      {open?.kind === 'delete' && <DeleteTagDialog tag={open.tag} others={(tags ?? []).filter(({ id }) => id !== open.tag.id)} onClose={close} />}
    </div>
  );
}

interface LineProps {
  tag: Tag;
  index: number;
  last: boolean;
  onEdit(): void;
  onDelete(): void;
}

function Line({ tag, index, last, onEdit, onDelete }: LineProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const { id, name } = tag;
  const stopped = tag.disabled === 1;

  async function change(more: Omit<TagChange, 'id'>) {
    setBusy(true);
    try {
      await changeTag({ id, ...more });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="flex min-h-10 items-center gap-1 px-2 hover:bg-hover pointer-coarse:min-h-11">
      <span className="flex shrink-0">
        <IconButton icon={<Icon name="arrow-up" size={14} />} label={t`上移「${name}」`} disabled={busy || index === 0} onClick={() => void change({ sort: index - 1 })} />
        <IconButton icon={<Icon name="arrow-down" size={14} />} label={t`下移「${name}」`} disabled={busy || last} onClick={() => void change({ sort: index + 1 })} />
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <Badge color={tag.color ?? 'grey'}>{name}</Badge>
        {stopped && <span className="shrink-0 text-xs text-text-3">{t`已停用`}</span>}
      </span>
      <Button size="small" kind="quiet" aria-label={t`编辑「${name}」`} onClick={onEdit}>{t`编辑`}</Button>
      <Button
        size="small"
        kind="quiet"
        aria-label={stopped ? t`启用「${name}」` : t`停用「${name}」`}
        disabled={busy}
        onClick={() => void change({ disabled: stopped ? 0 : 1 })}
      >
        {stopped ? t`启用` : t`停用`}
      </Button>
      <Button size="small" kind="quiet" className="text-danger!" aria-label={t`删除「${name}」`} onClick={onDelete}>{t`删除`}</Button>
    </li>
  );
}
