import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Place, Places } from '../../../data/sums.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { PlaceList } from './PlaceList.tsx';
import { useClusterMap } from './useClusterMap.ts';

interface PointMapProps {
  list: RecordListState;
  data: Places | undefined;
}

const NONE: readonly Place[] = [];

/** The records as dots on a map, and beside it the list of what is in sight. */
export function PointMap({ list, data }: PointMapProps) {
  const { t } = useLingui();
  const [picked, setPicked] = useState<readonly Place[]>(NONE);
  const places = data?.list ?? NONE;
  const { box, inSight } = useClusterMap({
    places,
    current: list.openId,
    onPress: (near) => {
      const [only] = near;
      if (near.length === 1 && only) list.open(only.id);
      else setPicked(near);
    },
  });
  const here = picked.filter((place) => places.includes(place));
  const some = here.length > 0;
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      <div
        ref={box}
        role="application"
        aria-label={t`地图，方向键移动，加减号缩放`}
        className="isolate min-h-0 min-w-0 flex-1 bg-surface-2!"
      />
      <PlaceList
        list={list}
        data={data}
        shown={some ? here : inSight}
        title={
          some ? (
            <Plural value={here.length} other="这里有 # 条" />
          ) : (
            <Plural value={inSight.length} other="视野内 # 条" />
          )
        }
        hint={t`移动或缩小地图，查看其他位置。`}
        onAll={some ? { label: t`显示视野内全部`, press: () => setPicked(NONE) } : undefined}
      />
    </div>
  );
}
