import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MODULES } from '../../../schemas/modules/index.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { say } from '../../../schemas/locale.ts';
import { Badge } from '../../../widgets/bricks/Badge.tsx';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { late } from '../../../widgets/bricks/late.tsx';
import { Menu } from '../../../widgets/bricks/Menu.tsx';
import { IconButton } from '../../../widgets/bricks/Button.tsx';
import { ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonRows } from '../../../widgets/bricks/Skeleton.tsx';
import { useConfirm } from '../../../widgets/bricks/useConfirm.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { attempt } from '../../records/attempt.ts';
import { useLocale } from '../../data/definitions.ts';
import { useOwnObjects } from '../../data/objects.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import {
  deleteTemplate,
  loadTemplate,
  saveTemplate,
  type Template,
  useTemplates,
} from '../../data/templates.ts';

const TemplateEditor = late(async () => (await import('./TemplateEditor.tsx')).TemplateEditor);

/** By which templates records are printed: a list for each module that is printed, and the editor of one, each with an address of its own. */
export function PrintTemplatesPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const [params, setParams] = useSearchParams();
  const { data: templates, error, mutate } = useTemplates();
  const { data: objects } = useOwnObjects();
  const [edit, add] = [Number(params.get('edit')) || undefined, params.get('add') ?? undefined];
  const close = () => setParams({});
  if (edit !== undefined || add !== undefined)
    return <TemplateEditor key={edit ?? add} id={edit} module={add} onClose={close} />;
  if (error && !templates) return <ErrorState onRetry={() => void mutate()} />;
  const shipped = Object.values<ModuleFile>(MODULES)
    .filter((file) => file.print !== undefined)
    .map((file) => ({ key: file.key, name: say(file.words, locale), icon: file.icon }));
  const own = (objects ?? []).map(({ key, name, icon_name }) => ({ key, name, icon: icon_name }));
  return (
    <div className="mx-auto flex max-w-[900px] flex-col gap-5 px-4 py-5 md:px-6">
      <header>
        <h1 className="text-xl font-semibold">{t`打印模板`}</h1>
        <p className="mt-1 text-sm text-text-2">{t`决定报价单、合同等数据打印出来的样子。没有模板时按表单自动排版。`}</p>
      </header>
      {!templates && <SkeletonRows rows={6} columns={3} />}
      {templates &&
        [...shipped, ...own].map(({ key, name, icon }) => {
          const rows = templates.filter(({ module }) => module === key);
          return (
            <section key={key} aria-label={name}>
              <div className="mb-1 flex items-center gap-2">
                <Icon name={icon} className="text-text-3" />
                <h2 className="me-auto font-semibold">{name}</h2>
                <Button
                  size="small"
                  icon={<Icon name="plus" size={14} />}
                  aria-label={t`新增${name}模板`}
                  onClick={() => setParams({ add: key })}
                >{t`新增模板`}</Button>
              </div>
              {rows.length === 0 ? (
                <p className="rounded-lg border border-line px-3 py-2.5 text-sm text-text-3">{t`还没有模板，按表单自动排版。`}</p>
              ) : (
                <ul
                  aria-label={t`${name}模板`}
                  className="divide-y divide-line rounded-lg border border-line"
                >
                  {rows.map((row) => (
                    <Line
                      key={row.id}
                      template={row}
                      onEdit={() => setParams({ edit: String(row.id) })}
                    />
                  ))}
                </ul>
              )}
            </section>
          );
        })}
    </div>
  );
}

function Line({ template, onEdit }: { template: Template; onEdit(): void }) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const { id, module, name, is_default, disabled, update_time, update_user_name } = template;
  const when = update_time.slice(0, 16);

  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    await attempt(work);
    setBusy(false);
  }

  const copy = () =>
    run(async () => {
      const { content, page } = await loadTemplate(id);
      await saveTemplate(
        { module, name: t`${name} 副本`.slice(0, 60), content, page },
        newIdempotencyKey(),
      );
      toast.success(t`已复制`);
    });

  async function handleDelete() {
    if (
      await confirm({
        title: t`删除「${name}」？`,
        text: t`以后不能再用它打印。`,
        action: t`删除`,
        danger: true,
      })
    )
      await run(() => deleteTemplate(id));
  }

  return (
    <li className="flex min-h-10 items-center gap-1 px-3 hover:bg-hover pointer-coarse:min-h-11">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-1">
        <button
          type="button"
          className="min-w-0 truncate text-start text-accent hover:underline"
          onClick={onEdit}
        >
          {name}
        </button>
        {is_default === 1 && <Badge color="blue">{t`默认`}</Badge>}
        {disabled === 1 && <Badge>{t`已停用`}</Badge>}
        <span className="text-xs text-text-3">{t`${update_user_name} 更新于 ${when}`}</span>
      </span>
      <Button
        size="small"
        kind="quiet"
        aria-label={t`编辑「${name}」`}
        onClick={onEdit}
      >{t`编辑`}</Button>
      <Menu
        align="end"
        trigger={
          <IconButton
            size="small"
            icon={<Icon name="ellipsis" size={16} />}
            label={t`「${name}」的操作`}
            disabled={busy}
          />
        }
        entries={[
          { key: 'copy', label: t`复制`, onSelect: () => void copy() },
          ...(is_default === 1 || disabled === 1
            ? []
            : [
                {
                  key: 'default',
                  label: t`设为默认`,
                  onSelect: () => void run(() => saveTemplate({ id, is_default: 1 })),
                },
              ]),
          {
            key: 'stop',
            label: disabled === 1 ? t`启用` : t`停用`,
            onSelect: () => void run(() => saveTemplate({ id, disabled: disabled === 1 ? 0 : 1 })),
          },
          { key: 'delete', label: t`删除`, danger: true, onSelect: () => void handleDelete() },
        ]}
      />
    </li>
  );
}
