import type { Locale } from '../../../schemas/locale.ts';
import { late } from '../../../widgets/bricks/late.tsx';
import type { RecordListState } from './useRecordList.ts';

const KanbanView = late(async () => (await import('./KanbanView.tsx')).KanbanView);
const CalendarView = late(async () => (await import('./calendar/CalendarView.tsx')).CalendarView);
const MapView = late(async () => (await import('./MapView.tsx')).MapView);

/** The records of a list in another way than as a table. */
export function OtherView({ list, locale }: { list: RecordListState; locale: Locale }) {
  switch (list.view) {
    case 'kanban':
      return <KanbanView list={list} locale={locale} />;
    case 'calendar':
      return <CalendarView list={list} locale={locale} />;
    default:
      return <MapView list={list} />;
  }
}
