import { useLingui } from '@lingui/react/macro';
import useSWR from 'swr';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { CUSTOM_ROUTE, MODULE_ROUTES } from '../../../schemas/navigation/routes.ts';
import { useLocale } from '../../data/definitions.ts';
import { loadModule } from '../../data/modules.ts';
import { useMe, useMenu } from '../../data/viewer.ts';
import { useLayers } from '../../records/shared/layers.ts';
import { mayAdd } from '../../records/shared/permissions.ts';
import type { Hit } from './hits.ts';

/** A new record of every module in the menu that the reader may add to; it is opened once it is saved. */
export function useNewHits(): Hit[] {
  const { t } = useLingui();
  const locale = useLocale();
  const layers = useLayers();
  const me = useMe();
  const { data: menu } = useMenu();
  const modules = (menu ?? []).flatMap((node) =>
    node.children.flatMap(({ path }) => moduleAt(path) ?? []),
  );
  const { data: files = [] } = useSWR(['filesOf', ...modules], async () =>
    (await Promise.allSettled(modules.map(loadModule))).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value] : [],
    ),
  );

  async function handleNew(module: string) {
    const saved = await layers.openForm({ module });
    if (saved) layers.openRecord(module, saved.id);
  }

  return files
    .filter((file) => mayAdd(me, file))
    .map((file) => {
      const words = nounIn(translate(file.label, locale), locale, 'one');
      return {
        key: `new-${file.key}`,
        title: t`新增${words}`,
        icon: 'plus',
        open: () => void handleNew(file.key),
      };
    });
}

/** The module whose list stands at an address of the menu. */
function moduleAt(path: string): string | undefined {
  const own = `/${CUSTOM_ROUTE}/`;
  return path.startsWith(own) ? path.slice(own.length) : MODULE_ROUTES[path.slice(1)];
}
