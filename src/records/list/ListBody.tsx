import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState, NoPermission } from '../../../widgets/ui/EmptyState.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { mayIn } from '../shared/permissions.ts';
import type { ListRow } from '../shared/types.ts';
import { useDensity } from './table/density.ts';
import { isEditableInPlace } from '../shared/editable.ts';
import { valueOf } from './table/Cell.tsx';
import { phoneChoice } from './table/phoneChoice.ts';
import { type CellEditing, type OpenCells, withCell, withoutCell } from './table/stepCell.ts';
import { RecordTable } from './table/RecordTable.tsx';
import type { ColumnWindow } from './table/useColumnWindow.ts';
import type { RecordListState } from './state/useRecordList.ts';

export interface ListBodyProps {
  list: RecordListState;
  locale: Locale;
  onAdd(): void;
  /** letters typed over the rows begin a search */
  onType(text: string): void;
}

/** As many rows as a page has: nothing moves when they come. */
const PhoneRows = lazyComponent(
  async () => (await import('./table/PhoneRows.tsx')).PhoneRows,
  <SkeletonRows rows={20} columns={2} />,
);
const GroupTable = lazyComponent(async () => (await import('./groups/GroupTable.tsx')).GroupTable);
const PhoneGroups = lazyComponent(
  async () => (await import('./groups/PhoneGroups.tsx')).PhoneGroups,
);
const SummaryRow = lazyComponent(async () => (await import('./table/SummaryRow.tsx')).SummaryRow);
const SummaryStrip = lazyComponent(
  async () => (await import('./table/SummaryRow.tsx')).SummaryStrip,
);
const NoRows = lazyComponent(async () => (await import('./NoRows.tsx')).NoRows);
const ValueEditor = lazyComponent(
  async () => (await import('../shared/ValueEditor.tsx')).ValueEditor,
);

/** The rows, or why there are none and what to do about it. */
export function ListBody({ list, locale, onAdd, onType }: ListBodyProps) {
  const { t } = useLingui();
  const phone = usePhone();
  const { density, rowHeight } = useDensity();
  const { file, form, around } = list;
  const [open, setOpen] = useState<OpenCells>({ left: [] });
  const cells = useMemo(
    (): CellEditing | undefined =>
      file && form && mayIn(around.viewer, file, 'edit')
        ? {
            ...open,
            mayEdit: (row: ListRow, model) =>
              isEditableInPlace({ file, form, record: row, around }, model),
            begin: (next) => setOpen((now) => withCell(now, next)),
            end: (place) => setOpen((now) => withoutCell(now, place)),
            draw: (row: ListRow, model, turn) => (
              <ValueEditor
                file={file}
                form={form}
                record={row}
                before={valueOf(row, model)}
                model={model}
                around={around}
                locale={locale}
                left={open.at?.id !== row.id || open.at.model !== model}
                {...turn}
              />
            ),
          }
        : undefined,
    [file, form, around, open, locale],
  );
  const words = file ? translate(file.label, locale) : '';
  if (list.denied)
    return (
      <Middle>
        <NoPermission right={t`查看${words}`} />
      </Middle>
    );
  if (list.sceneGone)
    return (
      <Middle>
        <EmptyState
          title={t`这个场景不存在，或没有共享给您`}
          text={t`请向发来链接的人确认，或查看其他场景。`}
          action={
            <Button
              onClick={() => list.openScene('all')}
            >{t`查看全部${{ words: nounIn(words, locale, 'many') }}`}</Button>
          }
        />
      </Middle>
    );
  if (list.error)
    return (
      <Middle>
        <ErrorState
          text={textOf(list.error)}
          reportId={list.error instanceof ApiError ? list.error.reportId : undefined}
          onRetry={list.refresh}
        />
      </Middle>
    );
  if (list.loading || !file || !form)
    return (
      <div className="min-h-0 flex-1 overflow-hidden bg-surface-1 pt-9">
        <SkeletonRows rows={20} columns={phone ? 2 : 8} />
      </div>
    );
  if (list.rows.length === 0)
    return (
      <Middle>
        <NoRows list={list} words={words} locale={locale} onAdd={onAdd} />
      </Middle>
    );
  const shared = {
    label: words,
    form,
    columns: list.columns.shown,
    rows: list.rows,
    locale,
    current: list.openId,
    onOpen: list.open,
    busy: list.busy,
  };
  const { groups } = list;
  const summed = list.columns.shown.some(
    ({ model, valueType }) => valueType === 'number' && form.fields.get(model)?.system === false,
  );
  if (phone)
    return (
      <>
        {groups.length > 0 ? (
          <PhoneGroups list={list} form={form} fields={groups} label={words} locale={locale} />
        ) : (
          <PhoneRows {...shared} choice={phoneChoice(list.selection)} />
        )}
        {summed && <SummaryStrip list={list} form={form} locale={locale} />}
      </>
    );
  const foot = summed
    ? (near: ColumnWindow) => (
        <SummaryRow
          list={list}
          form={form}
          locale={locale}
          rowIndex={list.rows.length + 2}
          near={near}
        />
      )
    : undefined;
  if (groups.length > 0)
    return (
      <div data-size={density} className="flex min-h-0 flex-1 flex-col">
        <GroupTable
          list={list}
          form={form}
          fields={groups}
          label={words}
          locale={locale}
          rowHeight={rowHeight}
          cells={cells}
          foot={foot}
          onType={onType}
        />
      </div>
    );
  return (
    <div data-size={density} className="flex min-h-0 flex-1 flex-col">
      <RecordTable
        {...shared}
        rowHeight={rowHeight}
        sort={list.sort}
        onSort={list.setSort}
        chosen={list.selection.ids}
        onChoose={list.selection.choose}
        widths={list.columns.widths}
        onWidths={list.columns.setWidths}
        cells={cells}
        foot={foot}
        onType={onType}
      />
    </div>
  );
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 place-content-center overflow-y-auto bg-surface-1">
      {children}
    </div>
  );
}

function textOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
