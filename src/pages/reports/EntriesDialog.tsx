import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ReportFile } from '../../../schemas/definition/reportFile.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { REPORTS } from '../../../schemas/reports/registry.ts';
import { type Resource, RESOURCES } from '../../../schemas/resources/index.ts';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { useLocale } from '../../data/definitions.ts';
import type { ReportAnswer, ReportAsk } from '../../data/reports.ts';
import { useQueryParams, withParams } from '../../data/useQueryParams.ts';
import { ResourceList } from '../../records/resources/ResourceList.tsx';
import type { Figure } from './figures.ts';

export interface EntriesDialogProps {
  answer: ReportAnswer;
  ask: ReportAsk;
  figure: Figure;
  onClose(): void;
}

/** What each source's figures are made of, as a list. */
const LISTS: Readonly<Record<string, Resource>> = {
  calls: RESOURCES.reportCalls,
  lines: RESOURCES.reportLines,
  moves: RESOURCES.reportMoves,
};

/** What a figure that no list of records shows is made of, one by one. */
export function EntriesDialog({ answer, ask, figure, onClose }: EntriesDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [, setParams] = useQueryParams();
  const { report, dimensions } = answer;
  const { row, column } = figure;
  const timed = dimensions[0]?.kind === 'time';
  const title = `${row ? row.name || t`未填写` : t`合计`} · ${column.measure.label}`;
  const file = Object.hasOwn(REPORTS, report)
    ? LISTS[(REPORTS as Readonly<Record<string, ReportFile>>)[report]?.source ?? '']
    : undefined;
  const whose = useMemo(() => {
    const { page: _, size: __, compare: ___, ...asked } = ask;
    return {
      name: file ? translate(file.label, locale) : '',
      send: {
        ...asked,
        ...(row && (timed ? daysOf(row) : { key: row.key === null ? '' : String(row.key) })),
        report,
        measure: column.measure.key,
      },
    };
  }, [ask, file, locale, row, timed, report, column.measure.key]);
  if (!file) return null;

  function close() {
    // the page and the order of these rows are not those of the reports
    setParams((now) => withParams(now, { page: '', sort: '', q: '' }), { replace: true });
    onClose();
  }

  return (
    <Dialog open title={title} size={900} onOpenChange={close}>
      <div className="flex h-[30rem] min-h-0 flex-col">
        <ResourceList file={file} whose={whose} />
      </div>
    </Dialog>
  );
}

/** A part of the period, as the condition of its row says it. */
function daysOf({ condition }: NonNullable<Figure['row']>) {
  const [from, to]: unknown[] =
    condition && 'value' in condition && Array.isArray(condition.value) ? condition.value : [];
  return { start_time: from, end_time: to };
}
