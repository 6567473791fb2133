import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { CUSTOM_ROUTE, SEARCHED } from '../../../schemas/navigation/routes.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { useHost } from '../../../widgets/contract/host.ts';
import { useLocale } from '../../data/definitions.ts';
import { loadModule } from '../../data/modules.ts';
import { pickRecords } from '../../data/records.ts';
import { type MenuNode, useMe, useMenu } from '../../data/viewer.ts';
import { menuEntryPath } from '../shell/menuEntries.ts';

/** One thing that was found. */
export interface Hit {
  key: string;
  title: string;
  note?: string;
  icon: string;
  open(): void;
}
export interface Group {
  key: string;
  title: string;
  hits: readonly Hit[];
}

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

/** Pages by their titles at once; records of every module that may be seen, after a short pause. */
export function useGlobalSearch(keyword: string): {
  groups: Group[];
  busy: boolean;
  failed: boolean;
} {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const host = useHost();
  const wanted = keyword.trim();
  const { found, failed, keyword: answered } = useRecordHits(wanted);
  const pages = usePages(wanted);

  const groups = [
    {
      key: 'pages',
      title: t`页面`,
      hits: pages.map((page): Hit => ({ ...page, open: () => void navigate(page.address) })),
    },
    ...found.map(({ file, list }) => ({
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
  ];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    busy: wanted !== '' && answered !== wanted,
    failed,
  };
}

function useRecordHits(keyword: string): Answer {
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

interface Page extends Omit<Hit, 'open'> {
  address: string;
}

function usePages(keyword: string): Page[] {
  const { data: menu = [] } = useMenu();
  const all = menu.flatMap((node) => [
    { node, note: undefined as string | undefined },
    ...node.children.map((child) => ({ node: child as MenuNode, note: node.title })),
  ]);
  return all.flatMap(({ node, note }): Page[] => {
    const address = menuEntryPath(node);
    const matches = node.title.toLowerCase().includes(keyword.toLowerCase());
    return address && matches
      ? [{ key: `page-${node.menu_code}`, title: node.title, note, icon: node.icon, address }]
      : [];
  });
}
