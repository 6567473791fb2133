import { useLingui } from '@lingui/react/macro';
import { readSites } from '../../../schemas/rules/signup.ts';
import { QrCode } from '../../../widgets/parts/images/QrCode.tsx';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import type { SignupSettings } from '../../data/campaigns.ts';
import { Copied } from '../../records/shared/Copied.tsx';

interface PublicAddressProps {
  settings: Pick<SignupSettings, 'path' | 'state'>;
  /** the websites that may show the page in a frame, as stored */
  sites: unknown;
  /** of the campaign */
  title: string;
}

/** Where strangers sign up: a link, a picture of it, and what another website puts in its page. */
export function PublicAddress({ settings: { path, state }, sites, title }: PublicAddressProps) {
  const { t } = useLingui();
  const link = new URL(path, location.origin).href;
  const states = {
    off: {
      text: t`未开放`,
      color: 'grey',
      help: t`编辑活动并打开「开放在线报名」后，链接才会生效。`,
    },
    early: { text: t`未到开始时间`, color: 'amber', help: t`现在打开链接会看到报名开始的时间。` },
    open: { text: t`报名中`, color: 'green', help: t`任何人都可以通过链接报名，无需登录。` },
    over: { text: t`已截止`, color: 'grey', help: t`链接仍可打开，但不再接受报名。` },
  } as const;
  const { text, color, help } =
    state === null ? { text: '', color: 'grey', help: '' } : states[state];
  const isEmbedded = readSites(sites).origins.length > 0;
  const snippet = `<iframe src="${link}" title="${title.replace(/[&"<>]/g, '')}" style="width:100%;height:760px;border:0"></iframe>`;
  return (
    <section aria-label={t`报名链接`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm font-semibold">{t`报名链接`}</h3>
        {text !== '' && <Badge color={color}>{text}</Badge>}
        <span className="text-sm text-text-3">{help}</span>
      </div>
      {state !== 'off' && (
        <div className="flex flex-col gap-5 sm:flex-row">
          <div className="flex min-w-0 grow flex-col gap-3">
            <Copied label={t`链接`} value={link}>
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className="shrink-0 text-sm text-accent hover:underline"
              >{t`打开`}</a>
            </Copied>
            {isEmbedded ? (
              <Copied label={t`嵌入代码`} value={snippet} />
            ) : (
              <p className="text-xs text-text-3">{t`要嵌入其他网站，请先在活动里填写「允许嵌入的网站」。`}</p>
            )}
          </div>
          <QrCode text={link} label={t`报名链接的二维码`} />
        </div>
      )}
    </section>
  );
}
