import { useLingui } from '@lingui/react/macro';
import { useHost } from '../../../../widgets/contract/host.ts';
import { EmptyState, ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { lazyComponent } from '../../../../widgets/ui/lazyComponent.tsx';
import { usePlaces } from '../../../data/sums.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { fieldOf } from '../state/views.ts';
import { ProvinceMap } from './ProvinceMap.tsx';

const PointMap = lazyComponent(async () => (await import('./PointMap.tsx')).PointMap);

/**
 * Where the records lie by one of their addresses: dots on a map of tiles, else numbers by province. A field of mere places, which have no
 * province, keeps its dots.
 */
export function MapView({ list }: { list: RecordListState }) {
  const { t } = useLingui();
  const { mapTiles } = useHost();
  const field = list.form && fieldOf('map', list.form, list);
  const { data, error, mutate } = usePlaces(list.file?.key, list.query, field?.model);
  if (!field) return <EmptyState title={t`没有地址字段`} text={t`地图需要一个地址字段。`} />;
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  const Drawn = mapTiles || field.type === 'place' ? PointMap : ProvinceMap;
  return <Drawn list={list} data={data} />;
}
