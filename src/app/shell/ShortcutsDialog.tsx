import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { Kbd } from '../../../widgets/ui/Kbd.tsx';

/** All keys on one page. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const control = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  const groups = [
    {
      title: t`全局`,
      keys: [
        { keys: ['S', '/', `${control}+K`], text: t`搜索页面、记录和操作` },
        { keys: ['N'], text: t`新增` },
        { keys: ['?'], text: t`查看快捷键` },
        { keys: ['Esc'], text: t`关闭最上面的一层` },
        { keys: ['F8'], text: t`转到没有完成的提示` },
      ],
    },
    {
      title: t`列表`,
      keys: [
        { keys: ['↑', '↓'], text: t`移动到上一行、下一行` },
        { keys: ['Enter'], text: t`打开` },
        { keys: ['Space'], text: t`选中` },
      ],
    },
    {
      title: t`待我审批`,
      keys: [
        { keys: ['A'], text: t`通过` },
        { keys: ['R'], text: t`驳回` },
        { keys: ['Space'], text: t`选中` },
      ],
    },
    {
      title: t`详情`,
      keys: [{ keys: ['Alt+↑', 'Alt+↓'], text: t`上一条、下一条` }],
    },
    {
      title: t`表单`,
      keys: [{ keys: [`${control}+Enter`], text: t`保存` }],
    },
    {
      title: t`页面标签`,
      keys: [
        { keys: ['←', '→'], text: t`移动到相邻的标签` },
        { keys: ['Del'], text: t`关闭标签` },
        { keys: ['Shift+F10'], text: t`更多操作` },
      ],
    },
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`键盘快捷键`}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 text-sm">
        {groups.map((group) => (
          <Fragment key={group.title}>
            <dt className="col-span-2 pt-3 pb-1 text-xs text-text-3 first:pt-0">{group.title}</dt>
            {group.keys.map(({ keys, text }) => (
              <dd
                key={text}
                className="col-span-2 grid grid-cols-subgrid items-center border-b border-line py-1.5 last:border-b-0"
              >
                <span>{text}</span>
                <span className="flex justify-end gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              </dd>
            ))}
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
