import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, type ToastKind, type ToastMessage, toasts } from './toast.ts';

/** Where messages appear. One, at the root of the application; it is always there, so that screen readers listen to it. */
export function Toaster() {
  const messages = useSyncExternalStore(toasts.subscribe, toasts.read);
  return createPortal(
    <div
      data-toasts
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-3 z-80 mx-auto flex w-fit max-w-[min(560px,calc(100vw-24px))] flex-col items-center gap-2"
    >
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>,
    document.body,
  );
}

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
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  const Sign = ICON[message.kind];

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(message.id), message.duration);
    return () => clearTimeout(timer);
  }, [held, message]);

  function handleAction() {
    message.action?.onSelect();
    dismissToast(message.id);
  }

  return (
    <div
      role={message.kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className="pointer-events-auto animate-rise flex min-h-9 max-w-full items-start gap-2 rounded-lg bg-surface-1 py-1.5 pe-1.5 ps-3 text-sm text-text-1 shadow-layer"
    >
      <Sign
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className={`mt-1 shrink-0 ${COLOR[message.kind]}`}
      />
      <span className="min-w-0 py-0.5 break-words">{message.text}</span>
      {message.action && (
        <button
          type="button"
          onClick={handleAction}
          className="shrink-0 rounded px-1.5 py-0.5 font-semibold text-accent hover:bg-hover"
        >
          {message.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t`关闭`}
        onClick={() => dismissToast(message.id)}
        className="grid size-6 shrink-0 place-items-center rounded text-text-3 hover:bg-hover hover:text-text-1"
      >
        <X size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
