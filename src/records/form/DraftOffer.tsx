import { relativeTime } from '../../../schemas/values/dates.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { exactTime } from './exactTime.ts';

export interface DraftOfferProps {
  /** milliseconds */
  time: number;
  onTake(): void;
  onDiscard(): void;
}

/** Something was typed here before and never saved. */
export function DraftOffer({ time, onTake, onDiscard }: DraftOfferProps) {
  const { t } = useLingui();
  const at = exactTime(time);
  const [when] = useState(() => relativeTime(time, Date.now(), document.documentElement.lang));
  const [fresh] = useState(() => Date.now() - time < 60_000);
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
        <time dateTime={at} title={at}>
          {fresh ? <Trans>有刚才未保存的内容</Trans> : <Trans>有{when}未保存的内容</Trans>}
        </time>
      </Banner>
    </div>
  );
}
