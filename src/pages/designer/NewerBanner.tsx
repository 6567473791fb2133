import { useLingui } from '@lingui/react/macro';
import useSWR from 'swr';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useDefinition } from '../../data/definitions.ts';
import { loadPublisher } from '../../data/design.ts';
import { useDesign, useDesignSelector } from './state/useDesign.ts';

/** Says that somebody published a newer version than the open one is made from, as soon as this browser hears of it. */
export function NewerBanner({ onMerge }: { onMerge(): void }) {
  const { t } = useLingui();
  const { file } = useDesign();
  const base = useDesignSelector((state) => state.base.version);
  const { data: heard } = useDefinition(file.key);
  const version = heard?.version ?? 0;
  const isNewer = version > base;
  const { data: publisher } = useSWR(
    isNewer ? ['designPublisher', file.key, version] : null,
    ([, key]) => loadPublisher(key),
    { revalidateOnFocus: false },
  );
  if (!isNewer || !publisher || publisher.version <= base) return null;
  const { author, time, version: number } = publisher;
  return (
    <Banner kind="warning" action={<Button size="small" onClick={onMerge}>{t`查看并合并`}</Button>}>
      {author
        ? t`${author} 于 ${time} 发布了第 ${number} 版，这里还是之前的版本。`
        : t`有人于 ${time} 发布了第 ${number} 版，这里还是之前的版本。`}
    </Banner>
  );
}
