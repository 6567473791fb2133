import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ProvinceTiles } from '../../../../widgets/parts/address/ProvinceTiles.tsx';
import type { Places } from '../../../data/sums.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { PlaceList } from './PlaceList.tsx';

interface ProvinceMapProps {
  list: RecordListState;
  data: Places | undefined;
}

/** How many of the records lie in each province, and beside it the list of them, or of those of one province. */
export function ProvinceMap({ list, data }: ProvinceMapProps) {
  const { t } = useLingui();
  const [pressed, setPressed] = useState<string>();
  const places = data?.list ?? [];
  const counts = new Map<string, number>();
  for (const { province } of places) counts.set(province, (counts.get(province) ?? 0) + 1);
  // Under another filter nothing may lie there any more.
  const here = pressed !== undefined && counts.has(pressed) ? pressed : undefined;
  const shown = here === undefined ? places : places.filter(({ province }) => province === here);

  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      <div className="@container-[size] min-h-0 min-w-0 flex-1 overflow-auto bg-surface-1">
        <div className="mx-auto w-[max(22.25rem,min(100cqw,84cqh))] max-w-full p-3 max-md:py-1.5">
          <ProvinceTiles
            label={t`各省的数据，方向键移动`}
            counts={counts}
            pressed={here}
            onPress={setPressed}
          />
          <p className="pt-2 text-xs max-md:pt-1 text-text-3">{t`方块只表示大致方位，不表示边界。`}</p>
        </div>
      </div>
      <PlaceList
        list={list}
        data={data}
        shown={shown}
        title={
          here === undefined ? (
            <Plural value={shown.length} other="共 # 条" />
          ) : (
            <Plural value={shown.length} other="这里有 # 条" />
          )
        }
        hint=""
        onAll={
          here === undefined
            ? undefined
            : { label: t`显示全部`, press: () => setPressed(undefined) }
        }
      />
    </div>
  );
}
