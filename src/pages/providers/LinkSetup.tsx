import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useMemo, useState } from 'react';
import { formRoom, plainForm } from '../../../schemas/dialogs/plainForm.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { type LinkKey, LINKS, PROVIDERS } from '../../../schemas/staff/providers.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import { type Link, type LinkTest, saveLink, testLink, useLink } from '../../data/providers.ts';
import { type MenuNode, useMenu } from '../../data/viewer.ts';
import { copyText } from '../../records/shared/copyText.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { Block } from './Block.tsx';
import { LinkPeople } from './LinkPeople.tsx';
import { TestResult } from './TestResult.tsx';

const ROOM = formRoom('provider');

export interface LinkSetupProps {
  link: LinkKey;
  /** what this system has besides */
  more?: ComponentType<{ ready: boolean }>;
}

/** How a company is linked to another system: what to do there, the application, whether it works, who is bound. */
export function LinkSetup({ link, more: More }: LinkSetupProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data, error, mutate } = useLink(link);
  const name = translate(PROVIDERS[link].label, locale);
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  const ready = data?.has_secret === 1 && data.client_id !== '';
  return (
    <div className="mx-auto flex max-w-[900px] flex-col gap-4 px-4 py-5 md:px-6">
      <header>
        <h1 className="flex flex-wrap items-center gap-3 text-lg font-semibold">
          {name}
          {data && (
            <Badge color={data.is_on === 1 && ready ? 'green' : 'grey'}>
              {data.is_on === 1 && ready ? t`使用中` : t`未启用`}
            </Badge>
          )}
        </h1>
        <p className="mt-1 max-w-[680px] text-sm text-text-2">
          {t`成员从${name}打开本系统或扫码登录，不用再输入密码。两步验证、登录网络和停用照样有效。`}
        </p>
      </header>
      {data ? (
        <>
          <Guide link={link} data={data} />
          <Application link={link} data={data} ready={ready} />
          <LinkPeople link={link} data={data} ready={ready} />
          {More && <More ready={ready} />}
        </>
      ) : (
        <SkeletonLines lines={10} />
      )}
    </div>
  );
}

/** What to do at the other system, with the addresses to name there. */
function Guide({ link, data }: { link: LinkKey; data: Link }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { callback, home_url: home } = data;
  return (
    <Block title={t`设置步骤`}>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5">
        {LINKS[link].guide.map((step) => {
          const words = translate(step, locale, { callback, home });
          const address = [home, callback].find((each) => words.includes(each));
          return (
            <li key={step.message}>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>
                {address && (
                  <Button
                    size="small"
                    aria-label={t`复制${address}`}
                    onClick={() => void copyText(address)}
                  >{t`复制`}</Button>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </Block>
  );
}

/** What a page of the reader's menu is called. */
function pageTitle(menu: readonly MenuNode[] | undefined, path: string): string | undefined {
  return menu?.flatMap((node) => [node, ...node.children]).find((node) => node.path === path)
    ?.title;
}

/** The application as it is saved, and whether it works. */
function Application({ link, data, ready }: { link: LinkKey; data: Link; ready: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const form = useMemo(() => plainForm(link, LINKS[link].form, locale), [link, locale]);
  const [open, setOpen] = useState(false);
  const [result, setResult] = useState<LinkTest>();
  const [busy, setBusy] = useState(false);
  const { data: menu } = useMenu();
  const { is_on, client_id, agent_id, home_page, has_secret } = data;
  const shown: Readonly<Record<string, string>> = {
    client_id,
    agent_id,
    secret: has_secret === 1 ? '••••••••' : '',
    home_page: [pageTitle(menu, home_page), home_page].filter(Boolean).join(' · '),
  };

  async function handleTest() {
    setBusy(true);
    setResult(undefined);
    await runWithToast(async () => setResult(await testLink(link)));
    setBusy(false);
  }

  return (
    <Block
      title={t`应用配置`}
      actions={
        <>
          <Button size="small" onClick={() => setOpen(true)}>{t`修改配置`}</Button>
          <Button
            size="small"
            disabled={!ready}
            loading={busy}
            onClick={() => void handleTest()}
          >{t`测试配置`}</Button>
        </>
      }
    >
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[220px_minmax(0,1fr)]">
        {Object.entries(shown).map(([model, value]) => (
          <div key={model} className="contents">
            <dt className="text-text-2 max-sm:mt-1">{form.fields.get(model)?.name}</dt>
            <dd className="min-w-0 break-words">
              {value || <span className="text-text-3">{t`未设置`}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <output className="block">{result && <TestResult {...result} />}</output>
      {open && (
        <AskDialog
          file={ROOM}
          guarded
          title={t`修改配置`}
          action={t`保存`}
          form={form}
          initial={{ is_on, client_id, agent_id, home_page }}
          onSubmit={async (values) => {
            await saveLink(link, values as never);
            setResult(undefined);
            toast.success(t`设置成功`);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Block>
  );
}
