import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { type MenuNode, useMenu } from '../data/viewer.ts';
import { GonePage } from './GonePage.tsx';

/** A page of another site, by the code of an entry in the reader's own menu: no other address can be shown here. */
export function ExternalPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const { data: menu } = useMenu();
  const code = params.get('menu_code');
  const entry = flat(menu ?? []).find(({ menu_code }) => menu_code === code);
  if (!menu) return null;
  if (!entry || !/^https?:\/\//.test(entry.out_url))
    return <GonePage title={t`菜单中没有这个页面`} text={t`请联系管理员检查菜单设置。`} />;
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-9 shrink-0 items-center gap-3 border-b border-line px-4 text-sm text-text-2">
        <h1 className="shrink-0 font-semibold text-text-1">{entry.title}</h1>
        <span className="min-w-0 flex-1 truncate">{entry.out_url}</span>
        <a
          href={entry.out_url}
          target="_blank"
          rel="noreferrer"
          className="shrink-0 text-accent hover:underline"
        >
          {t`在新窗口打开`}
        </a>
      </div>
      <iframe
        title={entry.title}
        src={entry.out_url}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        className="min-h-0 flex-1"
      />
    </div>
  );
}

function flat(nodes: readonly MenuNode[]): Pick<MenuNode, 'menu_code' | 'out_url' | 'title'>[] {
  return nodes.flatMap((node) => [node, ...node.children]);
}
