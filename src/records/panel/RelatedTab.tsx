import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Form } from '../../../schemas/form.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { say } from '../../../schemas/locale.ts';
import type { ModuleFile, Tab } from '../../../schemas/module.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Empty } from '../../../widgets/bricks/Notice.tsx';
import { Pager } from '../../../widgets/bricks/Pager.tsx';
import { SkeletonRows } from '../../../widgets/bricks/Skeleton.tsx';
import { type ModuleForm, useLocale, useModuleForm } from '../../data/definitions.ts';
import { useRelated } from '../../data/records.ts';
import { useLayers } from '../layers.ts';
import { useDensity } from '../list/density.ts';
import { RecordTable } from '../list/RecordTable.tsx';
import { type Around, mayAddRelated, mayIn } from '../may.ts';
import type { RecordAnswer } from '../types.ts';

export interface RelatedTabProps {
  tab: { module: string; declared: Tab | undefined };
  parent: ModuleFile;
  record: RecordAnswer;
  around: Around;
}

/** px of the heading of a table and of its scroll bar */
const FRAME = 36 + 14;

/** The records of another module that belong to this one. */
export function RelatedTab({ tab, parent, record, around }: RelatedTabProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const layers = useLayers();
  const { rowHeight } = useDensity();
  const [page, setPage] = useState(1);
  const made = useModuleForm(tab.module);
  const declared = useMemo(() => tab.declared ?? joinedBy(made.data, parent), [tab.declared, made.data, parent]);
  const size = declared?.size ?? LIMITS.relatedPageSize;
  const file = made.data?.file;
  const { data, error, isLoading } = useRelated(file, { parent: { module: parent.key, id: record.id }, page, size });
  const columns = useMemo(
    () => made.data?.form.columns.filter((column) => column.shown && column.model !== declared?.by) ?? [],
    [made.data, declared],
  );
  const canAdd = file !== undefined && mayAddRelated({ tab: declared, module: file, record, around });
  const words = file ? say(file.words, locale) : '';

  const add = () => void layers.openForm({ module: tab.module, presets: presetsOf(declared, record, made.data?.form) });
  const addButton = canAdd && (
    <Button size="small" icon={<Icon name="plus" size={14} />} onClick={add}>
      {t`添加${words}`}
    </Button>
  );

  if (made.error || (error && !data)) return <Empty title={t`数据无权限或已被删除`} />;
  if (!made.data || !data)
    return (
      <div className="px-5 py-3">
        <SkeletonRows rows={5} columns={5} />
      </div>
    );
  if (data.list.length === 0 && page === 1)
    return <Empty title={t`还没有${words}`} text={canAdd ? t`添加后会显示在这里。` : undefined} action={addButton} />;
  const mayOpen = mayIn(around.viewer, made.data.file, 'view');
  return (
    <div className="flex flex-col px-5 py-3">
      <div className="mb-2 flex min-h-7 items-center justify-end">{addButton}</div>
      <div className="flex overflow-hidden rounded-md border border-line" style={{ height: FRAME + data.list.length * rowHeight }}>
        <RecordTable
          label={words}
          form={made.data.form}
          columns={columns}
          rows={data.list}
          locale={locale}
          rowHeight={rowHeight}
          busy={isLoading}
          onOpen={mayOpen ? (id) => layers.openRecord(tab.module, id) : undefined}
        />
      </div>
      {data.count > size && <Pager page={page} size={size} count={data.count} isEstimate={data.count_is_estimate} onPage={setPage} />}
    </div>
  );
}

/** The tab of an own object, which no module file declares: joined by its first field that points here. */
function joinedBy(made: ModuleForm | undefined, parent: ModuleFile): Tab | undefined {
  const target = parent.view?.of ?? parent.key;
  const field = made && [...made.form.fields.values()].find(({ refers, valueType }) => refers === target && valueType === 'ref');
  return field && { key: made.file.key, words: made.file.words, by: field.model };
}

/** The field there that points here holds this record, or the record's own value that the tab is joined by. */
function presetsOf(tab: Tab | undefined, record: RecordAnswer, form: Form | undefined): Record<string, unknown> {
  if (!tab?.by) return {};
  const parent = tab.from ? record.data_raw[tab.from] : record.id;
  return { [tab.by]: form?.fields.get(tab.by)?.valueType === 'refs' ? [parent] : parent };
}
