import type { Chart } from '../../data/home.ts';
import type { ReportAsk } from '../../data/reports.ts';
import { chartFile, customAsk } from './ask.ts';
import { ReportSection } from './ReportSection.tsx';

/** A report on a page of several: its picture, with a way to its own page. */
export function ChartSection({ chart, ask }: { chart: Chart; ask: ReportAsk }) {
  const file = chartFile(chart);
  return file ? (
    <ReportSection
      file={file}
      brief
      ask={{ ...ask, ...(chart.custom && customAsk(chart.custom)) }}
    />
  ) : null;
}
