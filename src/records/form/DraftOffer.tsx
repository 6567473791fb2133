import { useLingui } from '@lingui/react/macro';
import { stampIn } from '../../../schemas/dates.ts';
import { Banner } from '../../../widgets/bricks/Banner.tsx';
import { Button } from '../../../widgets/bricks/Button.tsx';

export interface DraftOfferProps {
  /** milliseconds */
  time: number;
  onTake(): void;
  onDiscard(): void;
}

/** Something was typed here before and never saved. */
export function DraftOffer({ time, onTake, onDiscard }: DraftOfferProps) {
  const { t } = useLingui();
  const at = stampIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(time)).slice(0, 16);
  return (
    <div className="-mx-5 mb-3">
      <Banner
        action={
          <span className="flex gap-1">
            <Button size="small" kind="quiet" onClick={onDiscard}>{t`丢弃`}</Button>
            <Button size="small" onClick={onTake}>{t`恢复`}</Button>
          </span>
        }
      >
        {t`有 ${at} 未保存的内容`}
      </Banner>
    </div>
  );
}
