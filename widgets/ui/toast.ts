import { LIMITS } from '../../schemas/limits.ts';

export type ToastKind = 'success' | 'error' | 'warn';

export interface ToastOptions {
  /** ms; default 3000 */
  duration?: number;
  /** for example 撤销 */
  action?: { label: string; onSelect(): void };
}

export interface ToastMessage extends ToastOptions {
  id: number;
  kind: ToastKind;
  text: string;
  duration: number;
}

let shown: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Short messages above everything. One of each kind at a time: a newer error replaces the one before, and does not
 * push away a notice of another kind.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warn: (text: string, options?: ToastOptions) => show('warn', text, options),
};

/** Takes a message away before its time is up. */
export function dismissToast(id: number): void {
  change(shown.filter((message) => message.id !== id));
}

export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => shown,
};

/** Answers by which number it can be taken away. */
function show(kind: ToastKind, text: string, options: ToastOptions = {}): number {
  lastId += 1;
  const message = { duration: LIMITS.toast, ...options, id: lastId, kind, text };
  change([...shown.filter((other) => other.kind !== kind), message]);
  return message.id;
}

function change(next: readonly ToastMessage[]) {
  shown = next;
  for (const listener of listeners) listener();
}
