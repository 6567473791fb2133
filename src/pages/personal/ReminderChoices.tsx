import { useLingui } from '@lingui/react/macro';
import { type Channel, CHANNELS } from '../../../schemas/collaboration/channels.ts';
import { REMINDER_CHOICES } from '../../../schemas/collaboration/reminderChoices.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { saveMuted, useMuted, useReminderKinds } from '../../data/reminderSettings.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

const ROW = 'flex items-center border-b border-line';
const CELL = 'flex w-18 shrink-0 items-center justify-center text-center';

/** Which kinds of reminders and notifications come to oneself, and which of them by the company's other channels; only those that it has and sends. */
export function ReminderChoices() {
  const { t } = useLingui();
  const locale = useLocale();
  const kinds = useReminderKinds();
  const { data: muted, error, mutate } = useMuted();
  const failed = error ?? kinds.error;
  const names: Record<Channel, string> = {
    bell: t`铃铛`,
    mail: t`邮件`,
    wechat: t`企业微信`,
    ding: t`钉钉`,
  };
  if (failed && !(muted && kinds.data))
    return <ErrorState onRetry={() => void Promise.all([mutate(), kinds.mutate()])} />;
  if (!muted || !kinds.data) return <SkeletonLines lines={8} />;
  const here = new Map(kinds.data.map(({ schedule, channels }) => [schedule, channels]));
  const sent = new Set(kinds.data.flatMap(({ channels }) => channels));
  const channels = CHANNELS.filter((channel) => channel === 'bell' || sent.has(channel));

  async function handleChoose(channel: Channel, key: string, on: boolean) {
    const rest = (muted?.[channel] ?? []).filter((each) => each !== key);
    const next = { ...muted, [channel]: on ? rest : [...rest, key] };
    await runWithToast(() => saveMuted(next));
  }

  return (
    <section aria-label={t`提醒`}>
      <h2 className="text-sm font-semibold">{t`提醒`}</h2>
      <div aria-hidden className={`${ROW} min-h-9 text-xs text-text-3`}>
        <span className="flex-1" />
        {channels.map((channel) => (
          <span key={channel} className={CELL}>
            {names[channel]}
          </span>
        ))}
      </div>
      <ul aria-label={t`提醒`}>
        {REMINDER_CHOICES.filter(({ of }) => here.has(of)).map(({ key, of, label }) => {
          const name = translate(label, locale);
          return (
            <li key={key} className={`${ROW} min-h-10 text-sm last:border-b-0`}>
              <span className="min-w-0 flex-1 break-words">{name}</span>
              {channels.map((channel) =>
                channel !== 'bell' && here.get(of)?.includes(channel) !== true ? (
                  <span
                    key={channel}
                    className={`${CELL} text-text-3`}
                    title={t`公司没有用它发送这类提醒`}
                  >
                    –
                  </span>
                ) : (
                  <label key={channel} className={`${CELL} min-h-9 pointer-coarse:min-h-11`}>
                    <input
                      type="checkbox"
                      aria-label={t`${name}：${names[channel]}`}
                      className="size-4 accent-accent pointer-coarse:size-5"
                      checked={muted[channel]?.includes(key) !== true}
                      onChange={(event) => void handleChoose(channel, key, event.target.checked)}
                    />
                  </label>
                ),
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
