import { useLingui } from '@lingui/react/macro';
import { Phone, PhoneIncoming, PhoneMissed, PhoneOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  type LivePhoneCall,
  canAnswerCall,
  formatDuration,
} from '../../../schemas/collaboration/phoneAgent.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { findCaller, savePhoneCall } from '../../data/phoneCalls.ts';
import {
  answerPhoneCall,
  hangUp,
  hasWebSocket,
  startTelephone,
  useTelephone,
} from '../../data/phoneAgent.ts';
import { useMe } from '../../data/viewer.ts';
import { useLayers } from '../../records/shared/layers.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

/** ms that an unknown caller is told */
const UNKNOWN_MS = 5000;

/** The telephone in the header: how it stands, who is on the line, answering and hanging up. */
export function PhoneBar() {
  const { t } = useLingui();
  const me = useMe();
  const { openRecord } = useLayers();
  const { link, call } = useTelephone();

  const handleRing = useEffectEvent(async (number: string) => {
    const { module, module_id, customer_id } = await findCaller(number);
    if (customer_id !== null) openRecord('customer', customer_id, { whole: true });
    else if (module_id !== null) openRecord(module, module_id, { whole: true });
    else toast.warn(t`未知来电`, { duration: UNKNOWN_MS });
  });
  const own = me.call_telephone || me.call_agent;
  const { call_url, call_agent, call_zh, call_telephone } = me;
  useEffect(() => {
    if (!hasWebSocket()) return;
    return startTelephone(
      { call_url, call_agent, call_zh, call_telephone },
      {
        onRing: (number) => void handleRing(number).catch(() => undefined),
        onEnd: (ended) => void runWithToast(() => savePhoneCall(ended, { own, agent: call_agent })),
      },
    );
  }, [call_url, call_agent, call_zh, call_telephone, own]);
  const unsupported = !hasWebSocket();
  useEffect(() => {
    if (unsupported) toast.error(t`您的浏览器不支持 WebSocket!`);
  }, [unsupported, t]);

  if (unsupported) return null;
  const words = {
    off: t`电话坐席未连接`,
    connecting: t`正在连接电话坐席`,
    ready: t`电话坐席已连接`,
    lost: t`电话坐席已断开，正在重连`,
  }[link];
  return (
    <>
      <output
        aria-label={words}
        title={words}
        className={link === 'ready' ? 'px-2 text-success' : 'px-2 text-text-3'}
      >
        {link === 'ready' ? (
          <Phone size={16} strokeWidth={1.75} aria-hidden />
        ) : (
          <PhoneOff size={16} strokeWidth={1.75} aria-hidden />
        )}
      </output>
      <span className="flex max-md:hidden">
        <CallButtons call={call} />
      </span>
      {call && createPortal(<Line call={call} />, document.body)}
    </>
  );
}

/** Who is on the line, above panels and dialogs alike: a telephone does not wait. */
function Line({ call }: { call: LivePhoneCall }) {
  const { t } = useLingui();
  const phases = {
    dialling: t`正在拨号`,
    ringing: call.type === 'in' ? t`来电` : t`等待接听`,
    talking: t`通话中`,
  };
  return (
    <div
      data-toasts
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-16 z-80 mx-auto flex w-fit max-w-[calc(100vw-24px)] md:bottom-4"
    >
      <fieldset
        aria-label={t`电话`}
        className="animate-rise pointer-events-auto flex h-11 items-center gap-2 rounded-lg border border-line bg-surface-1 ps-3 pe-1.5 text-sm text-text-1 tabular-nums shadow-layer"
      >
        <span className="min-w-0 truncate">
          {phases[call.phase]} <span className="font-semibold">{call.number}</span>
        </span>
        {call.answered !== undefined && <Clock since={call.answered} />}
        <CallButtons call={call} />
      </fieldset>
    </div>
  );
}

/** Answering and hanging up; both wait in the header while nobody is on the line. */
function CallButtons({ call }: { call: LivePhoneCall | undefined }) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        icon={<PhoneIncoming size={16} strokeWidth={1.75} />}
        label={t`接听`}
        disabled={!call || !canAnswerCall(call)}
        onClick={answerPhoneCall}
        className={call && 'text-success!'}
      />
      <IconButton
        icon={<PhoneMissed size={16} strokeWidth={1.75} />}
        label={t`挂断`}
        disabled={!call}
        onClick={hangUp}
        className={call && 'text-danger!'}
      />
    </>
  );
}

function Clock({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="text-text-2">
      {formatDuration(Math.max(0, Math.round((now - since) / 1000)))}
    </span>
  );
}
