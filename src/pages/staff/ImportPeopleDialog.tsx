import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { joints } from '../../../widgets/ui/joints.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { downloadFrom } from '../../data/resources.ts';
import { importPeople, type PeopleImport } from '../../data/staff.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { copyText } from '../../records/shared/copyText.ts';

type Row = PeopleImport['rows'][number];
type Step = { file: File; judged: PeopleImport } | { made: PeopleImport } | undefined;

/** Users from a spreadsheet: judged first, line by line, then made; each gets a link by which they choose a password. */
export function ImportPeopleDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>();
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<{ file: File; dryRun: boolean }>();
  const { refusal, save, clear } = useRefusal();

  async function run(file: File, dryRun: boolean) {
    clear();
    setLast({ file, dryRun });
    setBusy(true);
    await save(async () => {
      const found = await importPeople(file, { dryRun });
      setStep(dryRun ? { file, judged: found } : { made: found });
    });
    setBusy(false);
  }
  const judged = step && 'judged' in step ? step : undefined;
  const made = step && 'made' in step ? step.made : undefined;
  const good = judged?.judged.good ?? 0;
  return (
    <Dialog
      open
      size={800}
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t`导入用户`}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {made ? t`关闭` : t`取消`}
          </Button>
          {judged && (
            <Button disabled={busy} onClick={() => input.current?.click()}>{t`换一个文件`}</Button>
          )}
          {judged && good > 0 && (
            <Button kind="primary" loading={busy} onClick={() => void run(judged.file, false)}>
              {t`导入 ${good} 人`}
            </Button>
          )}
        </>
      }
    >
      {refusal && (
        <RefusalNote
          wide
          refusal={refusal}
          saving={busy}
          onRetry={() => last && void run(last.file, last.dryRun)}
        />
      )}
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt"
        aria-label={t`选择文件`}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void run(file, true);
        }}
      />
      {made ? (
        <Made {...made} />
      ) : judged ? (
        <Judged {...judged.judged} />
      ) : (
        <div className="flex flex-col items-center gap-3 rounded-md border border-dashed border-line px-4 py-8 text-center">
          <p className="text-sm text-balance text-text-2">{t`选择 xlsx 或 csv 文件，第一行是列名，最多 1000 人。先检查每一行，确认之后才会创建用户。`}</p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button
              kind="primary"
              loading={busy}
              icon={<Icon name="upload" />}
              onClick={() => input.current?.click()}
            >{t`选择文件`}</Button>
            <Button
              icon={<Icon name="download" />}
              onClick={() =>
                void runWithToast(() => downloadFrom('GET /rest/sys/user/import/template', {}))
              }
            >{t`下载模板`}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Judged({ total, good, rows }: PeopleImport) {
  const { t } = useLingui();
  const wrong = total - good;
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        {wrong === 0
          ? t`共 ${total} 人，都可以导入。`
          : t`共 ${total} 人，其中 ${good} 人可以导入，${wrong} 人有问题，不会导入。`}
      </p>
      <People
        rows={wrong === 0 ? rows : rows.filter(({ errors }) => errors.length > 0)}
        heading={wrong === 0 ? undefined : t`问题`}
        told={({ errors }) =>
          errors.map(({ model, name, message }) => (
            <span key={`${model} ${message}`} className="block text-danger">
              {message.includes(name) ? message : `${name}${joints.colon()}${message}`}
            </span>
          ))
        }
      />
    </div>
  );
}

function Made({ total, good, rows }: PeopleImport) {
  const { t } = useLingui();
  const made = rows.filter((row): row is Row & { url: string } => row.url !== undefined);
  const linkOf = (url: string) => new URL(url, location.origin).href;
  const text = made.map(({ name, mobile, url }) => `${name}\t${mobile}\t${linkOf(url)}`).join('\n');
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        {total === good
          ? t`已创建 ${good} 人。`
          : t`已创建 ${good} 人，另有 ${total - good} 人有问题，没有创建。`}
      </p>
      <p className="text-text-2">{t`请把链接分别发给本人，用来设置密码。链接只在这里显示一次，24 小时内有效；过期后可在用户列表里重新生成。`}</p>
      {made.length > 0 && (
        <span>
          <Button
            icon={<Icon name="copy" />}
            onClick={() => void copyText(text)}
          >{t`复制全部链接`}</Button>
        </span>
      )}
      <People
        rows={made}
        heading={t`设置密码的链接`}
        told={(row) =>
          row.url !== undefined && <span className="break-all">{linkOf(row.url)}</span>
        }
      />
    </div>
  );
}

interface PeopleProps {
  rows: readonly Row[];
  /** what is said of each */
  heading: string | undefined;
  told(row: Row): ReactNode;
}

function People({ rows, heading, told }: PeopleProps) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  return (
    <ol
      aria-label={heading ?? t`导入用户`}
      className="max-h-80 divide-y divide-line overflow-auto rounded-md border border-line"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      {rows.map((row) => (
        <li
          key={row.row}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 px-3 py-1.5 md:grid-cols-[3.5rem_minmax(0,9rem)_8rem_minmax(0,1fr)]"
        >
          <span className="text-text-3 tabular-nums">{t`第 ${row.row} 行`}</span>
          <span className="break-words">{row.name || '–'}</span>
          <span className="tabular-nums max-md:col-start-2">{row.mobile || '–'}</span>
          <span className="max-md:col-start-2">{heading && told(row)}</span>
        </li>
      ))}
    </ol>
  );
}
