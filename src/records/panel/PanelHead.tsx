import { Trans, useLingui } from '@lingui/react/macro';
import type { Form } from '../../../schemas/form/form.ts';
import { useState } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Action, ModuleFile } from '../../../schemas/definition/module.ts';
import { isPrinted } from '../../../schemas/print/isPrinted.ts';
import { mayBeShared } from '../../../schemas/rules/sharing.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useMe, useSettings } from '../../data/viewer.ts';
import { FieldValue } from '../shared/FieldValue.tsx';
import type { RecordAnswer } from '../shared/types.ts';
import { type Command, CommandBar } from '../shared/CommandBar.tsx';
import { phoneCallsAbout } from '../phoneCalls/phoneCallsAbout.ts';
import { useTelephone } from '../../data/phoneAgent.ts';
import { articleOf } from './article.ts';
import { factsAbove } from './mainFields.ts';
import type { RecordEnvironment } from '../shared/permissions.ts';
import { useOfferedCommands } from '../shared/offeredCommands.ts';
import { useCommands } from '../shared/useCommands.ts';
import { useLayers } from '../shared/layers.ts';
import { useTabCommand } from './useTabCommand.ts';

const PrintDialog = lazyComponent(
  async () => (await import('../print/PrintDialog.tsx')).PrintDialog,
);
const ShareDialog = lazyComponent(
  async () => (await import('../print/ShareDialog.tsx')).ShareDialog,
);
const CallDialog = lazyComponent(
  async () => (await import('../phoneCalls/PhoneCallDialog.tsx')).PhoneCallDialog,
);
const SimilarDialog = lazyComponent(
  async () => (await import('../duplicates/SimilarDialog.tsx')).SimilarDialog,
);

export interface PanelHeadProps {
  file: ModuleFile;
  form: Form;
  record: RecordAnswer;
  can: { edit: boolean; remove: boolean; shift: boolean; actions: readonly Action[] };
  around: RecordEnvironment;
  onRemove(): void;
}

/** Above the tabs: number, state, times, what can be done, and the fields that sum the record up. */
export function PanelHead({ file, form, record, can, around, onRemove }: PanelHeadProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const commands = useCommands(file);
  const layers = useLayers();
  const words = translate(file.label, locale);
  const [similar, setSimilar] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [calling, setCalling] = useState(false);
  const { link } = useTelephone();
  const { open_call } = useMe();
  const settings = useSettings();
  const about = open_call === 1 ? phoneCallsAbout(file, record.id) : undefined;

  const added = useTabCommand(file, record, around);
  const usual = can.actions.filter((action) => !action.danger);
  const leading = added ? undefined : usual.find(({ first }) => first);
  const main: Command | undefined = leading ? { ...actionCommand(leading), first: true } : added;
  const list: Command[] = [
    ...(main ? [main] : []),
    ...(can.edit
      ? [
          {
            key: 'edit',
            label: t`编辑`,
            icon: 'pencil',
            run: () => void layers.openForm({ module: file.key, id: record.id }),
          },
        ]
      : []),
    ...(about
      ? [
          {
            key: 'call',
            label: t`拨打电话`,
            icon: 'phone',
            run: () => setCalling(true),
            ...(link !== 'ready' && { disabled: t`电话坐席未连接` }),
          },
        ]
      : []),
    ...usual.filter((action) => action !== leading).map(actionCommand),
    ...(can.shift
      ? [
          {
            key: 'shift',
            label: t`更换负责人`,
            icon: 'user-cog',
            run: () => void commands.shift([record]),
          },
        ]
      : []),
    ...(file.duplicates
      ? [{ key: 'similar', label: t`找相似`, icon: 'copy', run: () => setSimilar(true) }]
      : []),
    ...(isPrinted(file)
      ? [{ key: 'print', label: t`打印`, icon: 'printer', run: () => setPrinting(true) }]
      : []),
    ...(isPrinted(file) && record.is_edit
      ? [
          {
            key: 'share',
            label: t`发送链接`,
            icon: 'send',
            run: () => setSharing(true),
            ...(!mayBeShared(file, record, settings) && { disabled: t`审批通过后才能发送` }),
          },
        ]
      : []),
    ...can.actions.filter((action) => action.danger).map(actionCommand),
    ...(can.remove
      ? [{ key: 'remove', label: t`删除`, icon: 'trash-2', danger: true, run: onRemove }]
      : []),
  ];

  useOfferedCommands({
    module: file.key,
    id: record.id,
    name: record.name || `#${record.id}`,
    commands: list,
  });

  function actionCommand(action: Action): Command {
    return {
      key: action.key,
      label: translate(action.label, locale),
      icon: action.icon,
      danger: action.danger === true,
      run: () => void commands.act(action, [record]),
    };
  }

  return (
    <div className="flex flex-col gap-2 px-5 pt-3 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Times file={file} form={form} record={record} />
        <CommandBar label={t`${words}操作`} commands={list} hidesDanger />
      </div>
      {!articleOf(file, form, record) && <Summary form={form} record={record} />}
      {calling && about && (
        <CallDialog
          module={file.key}
          record={record}
          about={about}
          onClose={() => setCalling(false)}
        />
      )}
      {printing && (
        <PrintDialog module={file.key} id={record.id} onClose={() => setPrinting(false)} />
      )}
      {sharing && (
        <ShareDialog file={file} form={form} record={record} onClose={() => setSharing(false)} />
      )}
      {similar && <SimilarDialog file={file} record={record} onClose={() => setSimilar(false)} />}
    </div>
  );
}

function Times({ file, form, record }: Pick<PanelHeadProps, 'file' | 'form' | 'record'>) {
  const locale = useLocale();
  const followed = isFollowed(file, form);
  const isArticle = articleOf(file, form, record) !== undefined;
  const state = file.states?.find((each) => each.value === record.state);
  const approval = form.fields
    .get('approval_state')
    ?.choices.find((choice) => choice.value === record.approval_state);
  return (
    // Beside the buttons: what has no room goes to a second line, which is out of sight on a desk; all of it is among the details.
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-3 tabular-nums sm:h-6 sm:min-w-60 sm:flex-1 sm:overflow-hidden">
      {state && <Badge color={state.color}>{translate(state.label, locale)}</Badge>}
      {approval && record.approval_state > 0 && (
        <Badge color={approval.color}>{approval.label}</Badge>
      )}
      {record.lock_flag === 'locked' && (
        <Badge color="amber">
          <Trans>已锁定</Trans>
        </Badge>
      )}
      {record.number && record.number !== record.name && <span>{record.number}</span>}
      {isArticle && record.owner_user_id !== '--' && (
        <span className="text-text-2">{record.owner_user_name}</span>
      )}
      <span>
        <Trans>创建于 {short(record.create_time)}</Trans>
      </span>
      {followed ? (
        <span>
          {record.last_contact_time ? (
            <Trans>最后跟进 {short(record.last_contact_time)}</Trans>
          ) : (
            <Trans>尚未跟进</Trans>
          )}
        </span>
      ) : (
        <span>
          <Trans>最后更新 {short(record.update_time)}</Trans>
        </span>
      )}
    </div>
  );
}

function Summary({ form, record }: Pick<PanelHeadProps, 'form' | 'record'>) {
  const { t } = useLingui();
  const locale = useLocale();
  const fields = factsAbove(form, record);
  const owner = form.fields.get('owner_user_id');
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-surface-0 px-4 py-2.5 text-sm sm:grid-cols-4">
      {fields.map((shown) => {
        const field = form.fields.get(shown.model);
        return (
          field && (
            <Fact key={shown.model} name={field.name}>
              <FieldValue
                field={field}
                value={record.data_raw[shown.model] ?? shown.value}
                display={shown.display || undefined}
                compact
                locale={locale}
              />
            </Fact>
          )
        );
      })}
      {owner && (
        <Fact name={owner.name}>
          {record.owner_user_id === '--' ? (
            <span className="text-text-3">{t`暂无负责人`}</span>
          ) : (
            record.owner_user_name
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-text-3">{name}</dt>
      <dd className="min-w-0 truncate font-semibold">{children}</dd>
    </div>
  );
}

/** Whom one keeps in touch with: for those the last follow-up counts, for documents the last change. */
function isFollowed(file: ModuleFile, form: Form): boolean {
  const asked =
    file.pool !== undefined ||
    file.view !== undefined ||
    file.columns.includes('last_contact_time');
  return asked && form.fields.has('last_contact_time');
}

/** Seconds are for logs. */
function short(time: string): string {
  return time.slice(0, 16);
}
