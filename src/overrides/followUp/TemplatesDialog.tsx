import { useLingui } from '@lingui/react/macro';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import {
  deleteEventTemplate,
  type EventTemplate,
  saveEventTemplate,
  sortEventTemplates,
  useEventTemplates,
} from '../../data/eventTemplates.ts';
import { useMe } from '../../data/viewer.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

/** The texts that follow-ups may begin with: their order, the first of them, what is hidden, what is everybody's. */
export function TemplatesDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const me = useMe();
  const confirm = useConfirm();
  const { data = [] } = useEventTemplates();
  const mayChange = (each: EventTemplate) =>
    each.is_own === 1 || (each.is_public === 1 && isAdmin(me));
  const change = (
    each: EventTemplate,
    given: Omit<Parameters<typeof saveEventTemplate>[0], 'id'>,
  ) => void runWithToast(() => saveEventTemplate({ id: each.id, ...given }));

  function move(at: number, by: -1 | 1) {
    const ids = data.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved !== undefined) ids.splice(at + by, 0, moved);
    void runWithToast(() => sortEventTemplates(ids));
  }

  async function handleDelete(each: EventTemplate) {
    if (
      await confirm({ title: t`删除这个模板？`, text: each.content, action: t`删除`, danger: true })
    )
      await runWithToast(() => deleteEventTemplate(each));
  }

  return (
    <Dialog open size={800} onOpenChange={(open) => !open && onClose()} title={t`跟进模板`}>
      {data.length === 0 && (
        <EmptyState title={t`还没有模板`} text={t`写跟进记录时打开「存为模板」，就会留在这里。`} />
      )}
      <ol
        aria-label={t`跟进模板`}
        className="divide-y divide-line rounded-md border border-line empty:hidden"
      >
        {data.map((each, at) => (
          <li key={each.id} className="flex items-start gap-3 px-3 py-2 text-sm">
            <div className="min-w-0 flex-1">
              <p
                className={`line-clamp-3 break-words whitespace-pre-line ${each.is_hide === 1 ? 'text-text-3' : ''}`}
              >
                {each.content}
              </p>
              <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
                {each.default === 1 && <Badge color="blue">{t`默认`}</Badge>}
                {each.is_public === 1 && <Badge color="green">{t`公用`}</Badge>}
                {each.is_hide === 1 && <Badge color="grey">{t`已隐藏`}</Badge>}
              </div>
            </div>
            <span className="flex shrink-0 items-center">
              <IconButton
                size="small"
                icon={<Icon name="arrow-up" size={14} />}
                label={t`上移`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                size="small"
                icon={<Icon name="arrow-down" size={14} />}
                label={t`下移`}
                disabled={at === data.length - 1}
                onClick={() => move(at, 1)}
              />
              {mayChange(each) && (
                <Menu
                  align="end"
                  trigger={
                    <IconButton
                      size="small"
                      icon={<Icon name="ellipsis" size={14} />}
                      label={t`模板的操作`}
                    />
                  }
                  entries={[
                    {
                      key: 'default',
                      label: each.default === 1 ? t`取消默认` : t`设为默认`,
                      onSelect: () => change(each, { default: each.default === 1 ? 0 : 1 }),
                    },
                    {
                      key: 'hide',
                      label: each.is_hide === 1 ? t`取消隐藏` : t`隐藏`,
                      onSelect: () => change(each, { is_hide: each.is_hide === 1 ? 0 : 1 }),
                    },
                    ...(isAdmin(me)
                      ? [
                          {
                            key: 'public',
                            label: each.is_public === 1 ? t`取消公用` : t`设为公用`,
                            onSelect: () =>
                              change(each, { is_public: each.is_public === 1 ? 0 : 1 }),
                          },
                        ]
                      : []),
                    {
                      key: 'delete',
                      label: t`删除`,
                      danger: true,
                      onSelect: () => void handleDelete(each),
                    },
                  ]}
                />
              )}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
