import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { closeRefusal, refusals, retryRefusal, type ShownRefusal } from './refusals.ts';
import { dismissToast, type ToastKind, type ToastMessage, toasts } from './toast.ts';

/** Where messages appear. One, at the root of the application; it is always there, so that screen readers listen to it. */
export function Toaster() {
  const messages = useSyncExternalStore(toasts.subscribe, toasts.read);
  const refused = useSyncExternalStore(refusals.subscribe, refusals.read);
  useRefusalKey(refused);
  return createPortal(
    <>
      <div data-toasts aria-live="polite" className={`${PLACE} top-3`}>
        {messages.map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </div>
      {/* It may stay for long, so it stands where neither the header nor a list's pager is. */}
      <div data-toasts aria-live="polite" className={`${PLACE} bottom-14`}>
        {refused.map(
          (refusal) => !refusal.layer && <PageRefusal key={refusal.id} refusal={refusal} />,
        )}
      </div>
    </>,
    document.body,
  );
}

const PLACE =
  'pointer-events-none fixed inset-x-0 z-80 mx-auto flex w-fit max-w-[min(560px,calc(100vw-24px))] flex-col items-center gap-2';

const ICON = { success: CircleCheck, error: CircleX, warn: TriangleAlert } satisfies Record<
  ToastKind,
  unknown
>;
const COLOR: Record<ToastKind, string> = {
  success: 'text-success',
  error: 'text-danger',
  warn: 'text-warning',
};

function Toast({ message }: { message: ToastMessage }) {
  const [held, setHeld] = useState(false);
  const { id, kind, text, action } = message;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(message.id), message.duration);
    return () => clearTimeout(timer);
  }, [held, message]);

  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className={BOX}
    >
      <Line
        kind={kind}
        text={text}
        action={
          action && {
            label: action.label,
            onSelect() {
              action.onSelect();
              dismissToast(id);
            },
          }
        }
        onClose={() => dismissToast(id)}
      />
    </div>
  );
}

/** What was refused outside of every layer: it does not go away by itself. */
function PageRefusal({ refusal: { id, text, onRetry, reportId } }: { refusal: ShownRefusal }) {
  const { t } = useLingui();
  return (
    <div role="alert" data-refusal className={BOX}>
      <Line
        kind="error"
        text={text}
        note={
          reportId && (
            <span className="ms-2 text-xs text-text-3">
              {t`报告编号`} <code className="select-all">{reportId}</code>
            </span>
          )
        }
        action={onRetry && { label: t`重试`, onSelect: () => retryRefusal(id) }}
        onClose={() => closeRefusal(id)}
      />
    </div>
  );
}

const BOX =
  'pointer-events-auto animate-rise flex min-h-9 max-w-full items-start gap-2 rounded-lg bg-surface-1 py-1.5 pe-1.5 ps-3 text-sm text-text-1 shadow-layer';

interface LineProps extends Pick<ToastMessage, 'kind' | 'text' | 'action'> {
  note?: ReactNode;
  onClose(): void;
}

function Line({ kind, text, note, action, onClose }: LineProps) {
  const { t } = useLingui();
  const Sign = ICON[kind];

  return (
    <>
      <Sign size={16} strokeWidth={1.75} aria-hidden className={`mt-1 shrink-0 ${COLOR[kind]}`} />
      <span className="min-w-0 py-0.5 break-words">
        {text}
        {note}
      </span>
      {action && (
        <button
          type="button"
          onClick={action.onSelect}
          className="shrink-0 rounded px-1.5 py-0.5 font-semibold text-accent hover:bg-hover"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t`关闭`}
        onClick={onClose}
        className="grid size-6 shrink-0 place-items-center rounded text-text-3 hover:bg-hover hover:text-text-1"
      >
        <X size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </>
  );
}

/** F8 goes to the newest refusal, wherever it stands, and back from there, as closing it does. */
function useRefusalKey(refused: readonly ShownRefusal[]) {
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'F8') return;
      const from = document.activeElement;
      const there = from?.closest('[data-refusal]');
      const newest = [...document.querySelectorAll('[data-refusal]')].at(-1);
      const to = there ? before.current : newest?.querySelector('button');
      if (!to) return;
      event.preventDefault();
      if (!there && from instanceof HTMLElement) before.current = from;
      to.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  useEffect(() => {
    if (!before.current || document.activeElement?.closest('[data-refusal]')) return;
    before.current.focus();
    before.current = null;
  }, [refused]);
}
