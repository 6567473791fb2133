import { useLingui } from '@lingui/react/macro';
import {
  CHANNELS,
  type Channel,
  type Muted,
  REMINDER_CHOICES,
} from '../../../schemas/collaboration/reminderChoices.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { saveMuted, useMuted, useReminderKinds } from '../../data/reminders.ts';
import { runWithToast } from '../../records/runWithToast.ts';

const ROW = 'grid grid-cols-[minmax(0,1fr)_5rem_5rem] items-center border-b border-line';

/** Which kinds of reminders and notifications come to oneself, and which of them by e-mail; only those that the company has. */
export function ReminderChoices() {
  const { t } = useLingui();
  const locale = useLocale();
  const kinds = useReminderKinds();
  const { data: muted, error, mutate } = useMuted();
  const failed = error ?? kinds.error;
  const names: Record<Channel, string> = { bell: t`铃铛`, mail: t`邮件` };
  if (failed && !(muted && kinds.data))
    return <ErrorState onRetry={() => void Promise.all([mutate(), kinds.mutate()])} />;
  if (!muted || !kinds.data) return <SkeletonLines lines={8} />;
  const here = new Map(kinds.data.map(({ schedule, mail }) => [schedule, mail]));

  async function handleChoose(channel: Channel, key: string, on: boolean) {
    const rest = (muted?.[channel] ?? []).filter((each) => each !== key);
    const next = { ...(muted as Muted), [channel]: on ? rest : [...rest, key] };
    await runWithToast(() => saveMuted(next));
  }

  return (
    <section aria-label={t`提醒`}>
      <h2 className="text-sm font-semibold">{t`提醒`}</h2>
      <div aria-hidden className={`${ROW} min-h-9 text-xs text-text-3`}>
        <span />
        {CHANNELS.map((channel) => (
          <span key={channel} className="text-center">
            {names[channel]}
          </span>
        ))}
      </div>
      <ul aria-label={t`提醒`}>
        {REMINDER_CHOICES.filter(({ of }) => here.has(of)).map(({ key, of, label }) => {
          const name = translate(label, locale);
          return (
            <li key={key} className={`${ROW} min-h-10 text-sm last:border-b-0`}>
              <span className="min-w-0 break-words">{name}</span>
              {CHANNELS.map((channel) =>
                channel === 'mail' && here.get(of) !== 1 ? (
                  <span
                    key={channel}
                    className="text-center text-text-3"
                    title={t`公司没有用邮件发送这类提醒`}
                  >
                    –
                  </span>
                ) : (
                  <label
                    key={channel}
                    className="flex min-h-9 items-center justify-center pointer-coarse:min-h-11"
                  >
                    <input
                      type="checkbox"
                      aria-label={t`${name}：${names[channel]}`}
                      className="size-4 accent-accent pointer-coarse:size-5"
                      checked={!muted[channel].includes(key)}
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
