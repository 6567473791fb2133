import { useEffect, useState } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { CUSTOM_ROUTE, SEARCHED } from '../../../schemas/navigation/routes.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { useHost } from '../../../widgets/contract/host.ts';
import { useLocale } from '../../data/definitions.ts';
import { loadModule } from '../../data/modules.ts';
import { pickRecords } from '../../data/records.ts';
import { type MenuNode, useMe, useMenu } from '../../data/viewer.ts';
import type { Group, Hit } from './hits.ts';

interface Found {
  file: ModuleFile;
  list: readonly {
    id: number;
    name: string;
    number: string | null;
    parent: string | null;
  }[];
}
interface Answer {
  keyword: string;
  found: readonly Found[];
  failed: boolean;
}

const NOTHING: Answer = { keyword: '', found: [], failed: false };
const PAUSE_MS = 200;
const MOST = 5;

/** Records of every module that may be seen, a short pause after the last key. */
export function useRecordHits(keyword: string): {
  groups: Group[];
  busy: boolean;
  /** some of the modules did not answer */
  failed: boolean;
} {
  const locale = useLocale();
  const host = useHost();
  const { found, failed, keyword: answered } = useAnswer(keyword);
  return {
    busy: keyword !== '' && answered !== keyword,
    failed,
    groups: found.map(({ file, list }) => ({
      key: file.key,
      title: translate(file.label, locale),
      hits: list.map(({ id, name, number, parent }): Hit => ({
        key: `${file.key}-${id}`,
        title: name,
        note: [number !== name && number, parent].filter(Boolean).join(' · ') || undefined,
        icon: file.icon,
        open: () => host.open(file.key, id),
      })),
    })),
  };
}

function useAnswer(keyword: string): Answer {
  const me = useMe();
  const { data: menu } = useMenu();
  const [answer, setAnswer] = useState(NOTHING);

  useEffect(() => {
    if (keyword === '') return;
    const control = new AbortController();
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };

    async function ask() {
      const loaded = await Promise.allSettled(
        [...SEARCHED, ...objectsIn(menu ?? [])].map(loadModule),
      );
      const files = loaded.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const open = files.filter((file) => hasPermission(me, `crm_${file.permission}_view`));
      const results = await Promise.allSettled(
        open.map(async (file) => ({
          file,
          list: (await pickRecords(file, { keyword, size: MOST }, control.signal)).list,
        })),
      );
      if (control.signal.aborted) return;
      const found = results.flatMap((result) =>
        result.status === 'fulfilled' ? [result.value] : [],
      );
      setAnswer({ keyword, found, failed: found.length < results.length });
    }
  }, [keyword, me, menu]);

  return keyword === '' ? NOTHING : answer;
}

/** The company's own objects of the reader's menu. */
function objectsIn(menu: readonly MenuNode[]): string[] {
  return menu
    .flatMap((node) => node.children)
    .flatMap(({ path }) =>
      path.startsWith(`/${CUSTOM_ROUTE}/`) ? [path.slice(CUSTOM_ROUTE.length + 2)] : [],
    );
}
