import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ListView, OtherListView } from '../../../schemas/views/listViews.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { type LazyComponent, lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import type { RecordListState } from './state/useRecordList.ts';

interface OtherViewProps {
  view: OtherListView;
  list: RecordListState;
  locale: Locale;
}
type Drawn = LazyComponent<Omit<OtherViewProps, 'view'>>;

interface ViewFace {
  name: MessageDescriptor;
  /** what it asks its field for */
  byName: MessageDescriptor;
}

const TABLE: ViewFace = { name: msg`表格`, byName: msg`按哪个字段分组` };

/** What each view is called, and what draws it, as a chunk of its own. */
const OTHERS: Readonly<Record<OtherListView, ViewFace & { draws: Drawn }>> = {
  kanban: {
    name: msg`看板`,
    byName: msg`按哪个字段分列`,
    draws: lazyComponent(async () => (await import('./views/KanbanView.tsx')).KanbanView),
  },
  calendar: {
    name: msg`日历`,
    byName: msg`按哪个日期`,
    draws: lazyComponent(async () => (await import('./calendar/CalendarView.tsx')).CalendarView),
  },
  timeline: {
    name: msg`时间线`,
    byName: msg`按哪个日期`,
    draws: lazyComponent(async () => (await import('./views/TimelineView.tsx')).TimelineView),
  },
  map: {
    name: msg`地图`,
    byName: msg`按哪个地址`,
    draws: lazyComponent(async () => (await import('./views/MapView.tsx')).MapView),
  },
};

/** What a view is called. */
export function viewFace(view: ListView): ViewFace {
  return view === 'table' ? TABLE : OTHERS[view];
}

/** The records of a list in another way than as a table. */
export function AlternativeView({ view, ...drawn }: OtherViewProps) {
  const View = OTHERS[view].draws;
  return <View {...drawn} />;
}
