import { useSyncExternalStore } from 'react';
import {
  agentAddress,
  type AgentMessage,
  type AgentUser,
  dialableDigits,
  type EndedPhoneCall,
  connectMessages,
  handleAgentEvent,
  type LivePhoneCall,
  canAnswerCall,
  parseAgentEvent,
  reconnectDelay,
} from '../../schemas/collaboration/phoneAgent.ts';

/** How things stand with the telephone of this machine. */
export interface Telephone {
  /** off: nobody asked for it; lost: the agent does not answer, and is tried again */
  link: 'off' | 'connecting' | 'ready' | 'lost';
  call: LivePhoneCall | undefined;
}

export interface TelephoneEvents {
  onRing(number: string): void;
  onEnd(call: EndedPhoneCall): void;
}

const OFF: Telephone = { link: 'off', call: undefined };
let now: Telephone = OFF;
let socket: WebSocket | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<Telephone>) {
  now = { ...now, ...next };
  for (const listener of listeners) listener();
}

function send(message: AgentMessage) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** The telephone as it is now: the agent's state and who is on the line. */
export function useTelephone(): Telephone {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether this browser can reach an agent at all. */
export function hasWebSocket(): boolean {
  return typeof globalThis.WebSocket === 'function';
}

/** Keeps a connection to the agent until it is stopped: one that is lost is tried again, at growing intervals. */
export function startTelephone(user: AgentUser, events: TelephoneEvents): () => void {
  let stopped = false;
  let failed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect() {
    change({ link: failed === 0 ? 'connecting' : now.link });
    const mine = new WebSocket(agentAddress(user.call_url));
    socket = mine;
    mine.addEventListener('open', () => {
      failed = 0;
      change({ link: 'ready' });
      for (const message of connectMessages(user)) send(message);
    });
    mine.addEventListener('message', ({ data }) => handleMessage(data));
    mine.addEventListener('close', () => {
      if (stopped) return;
      // The call is the telephone's, not ours: that nobody tells of it any more is all that is known.
      change({ link: 'lost', call: undefined });
      timer = setTimeout(connect, reconnectDelay(failed));
      failed += 1;
    });
  }

  function handleMessage(data: unknown) {
    const heard = parseAgentEvent(data);
    if (!heard) return;
    const before = now.call;
    const { call, send: answers, ended } = handleAgentEvent(before, heard, Date.now());
    for (const answer of answers) send(answer);
    if (call !== before) change({ call });
    if (!before && call) events.onRing(call.number);
    if (ended) events.onEnd(ended);
  }

  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    socket?.close();
    socket = undefined;
    change(OFF);
  };
}

/** Rings a number about a record; false where the telephone is not there or busy. */
export function dialNumber(telephone: string, about: Readonly<Record<string, number>>): boolean {
  const number = dialableDigits(telephone);
  if (now.link !== 'ready' || now.call || number === '') return false;
  change({ call: { type: 'out', number, phase: 'dialling', rang: Date.now(), about } });
  send({ cmd: 'ATD', number });
  return true;
}

/** Takes the call that rings; does nothing where none does. */
export function answerPhoneCall(): void {
  if (canAnswerCall(now.call)) send({ cmd: 'ATA' });
}

/** Ends the call at hand, whether it rings or is answered. */
export function hangUp(): void {
  if (now.call) send({ cmd: 'ATH' });
}
