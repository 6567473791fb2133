import type { PhoneCallState, PhoneCallType } from '../vocabulary/phoneCalls.ts';

/**
 * The telephone agent: a program that has the telephone, on the reader's own machine or where the company runs one. It is spoken to in JSON texts,
 * `{ "cmd": "ATD", "number": "13800000001" }`; what it says is acknowledged by `{ "cmd": "ACK", "of": "CALLING" }`.
 */
export const PHONE_AGENT = {
  host: '127.0.0.1',
  port: 8800,
  recordVoice: 100,
  firstWait: 1000,
  longestWait: 30_000,
} as const;

/** Where the agent is spoken to: at the host of the company's `call_url`, else on the reader's own machine; always by its own port. */
export function agentAddress(call_url: string): string {
  const url = URL.canParse(call_url) ? new URL(call_url) : undefined;
  const secure = url?.protocol === 'https:' || url?.protocol === 'wss:';
  return `${secure ? 'wss' : 'ws'}://${url?.hostname || PHONE_AGENT.host}:${PHONE_AGENT.port}`;
}

export interface AgentMessage {
  cmd: string;
  [name: string]: string | number;
}

const INCOMING = ['USB', 'CORG', 'CALLING', 'CBEGIN', 'ALERT', 'CEND'] as const;
export type AgentEventName = (typeof INCOMING)[number];

export interface AgentEvent {
  cmd: AgentEventName;
  number: string;
  /** where the agent has put the recording, once the call is over */
  url: string;
}

/** What the agent says; undefined for anything that is none of its messages. */
export function parseAgentEvent(text: unknown): AgentEvent | undefined {
  const message = typeof text === 'string' ? parsed(text) : undefined;
  if (typeof message !== 'object' || message === null) return undefined;
  const { cmd, message: other, name, number, url } = message as Record<string, unknown>;
  const said = [cmd, other, name].find((each) => typeof each === 'string')?.toUpperCase();
  const known = INCOMING.find((each) => each === said);
  return (
    known && {
      cmd: known,
      number: typeof number === 'string' || typeof number === 'number' ? String(number) : '',
      url: typeof url === 'string' ? url : '',
    }
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function acknowledgement(of: AgentEventName): AgentMessage {
  return { cmd: 'ACK', of };
}

/** What a user's telephone is set up with. */
export interface AgentUser {
  call_url: string;
  call_agent: string;
  call_zh: string;
  call_telephone: string;
}

/** Said right after connecting: who works here, how loud recordings are, and how things stand. */
export function connectMessages({
  call_url,
  call_agent,
  call_zh,
  call_telephone,
}: AgentUser): AgentMessage[] {
  return [
    { cmd: 'LINK' },
    {
      cmd: 'UPPARAM',
      url: call_url,
      agent: call_agent,
      company: call_zh,
      thismobile: call_telephone,
    },
    { cmd: 'SETRECORDVOICE', voice: PHONE_AGENT.recordVoice },
    { cmd: 'READSTATUS' },
  ];
}

/** How long to wait before the next try to connect, after so many that failed. */
export function reconnectDelay(failed: number): number {
  return Math.min(PHONE_AGENT.firstWait * 2 ** failed, PHONE_AGENT.longestWait);
}

/** A call that is going on. */
export interface LivePhoneCall {
  type: PhoneCallType;
  number: string;
  /** dialling: asked for; ringing: here or there; talking */
  phase: 'dialling' | 'ringing' | 'talking';
  /** ms: when it began to ring, and when somebody answered */
  rang: number;
  answered?: number;
  /** what it is about, where it was dialled from a record */
  about?: Readonly<Record<string, number>>;
}

export interface EndedPhoneCall {
  type: PhoneCallType;
  number: string;
  state: PhoneCallState;
  rang: number;
  /** seconds of talk */
  seconds: number;
  url: string;
  about?: Readonly<Record<string, number>>;
}

export interface PhoneCallStep {
  call: LivePhoneCall | undefined;
  send: AgentMessage[];
  ended?: EndedPhoneCall;
}

/** What becomes of the call at hand when the agent says something. Everything is acknowledged; a recording is asked for when a talk begins. */
export function handleAgentEvent(
  call: LivePhoneCall | undefined,
  { cmd, number, url }: AgentEvent,
  now: number,
): PhoneCallStep {
  const ack = acknowledgement(cmd);
  switch (cmd) {
    case 'USB':
    case 'CORG':
      return { call, send: [ack] };
    case 'CALLING':
      return { call: call ?? { type: 'in', number, phase: 'ringing', rang: now }, send: [ack] };
    case 'ALERT':
      return {
        call: call?.phase === 'dialling' ? { ...call, phase: 'ringing', rang: now } : call,
        send: [ack],
      };
    case 'CBEGIN':
      return call && call.phase !== 'talking'
        ? {
            call: { ...call, phase: 'talking', answered: now },
            send: [ack, { cmd: 'startrecord' }],
          }
        : { call, send: [ack] };
    case 'CEND':
      return { call: undefined, send: [ack], ...(call && { ended: endOf(call, { url, now }) }) };
  }
}

function endOf(
  { type, number, rang, answered, about }: LivePhoneCall,
  { url, now }: { url: string; now: number },
): EndedPhoneCall {
  return {
    type,
    number,
    rang,
    url,
    state: answered === undefined ? 'missed' : 'answered',
    seconds: answered === undefined ? 0 : Math.round((now - answered) / 1000),
    ...(about && { about }),
  };
}

/** Answering is for calls that ring here; hanging up for every call. */
export function canAnswerCall(call: LivePhoneCall | undefined): boolean {
  return call?.type === 'in' && call.phase === 'ringing';
}

/** Digits, and the signs that a telephone knows. */
export function dialableDigits(telephone: string): string {
  return telephone.replace(/(?!^\+)[^\d*#]/g, '');
}

/** 65 seconds as 01:05, an hour and more as 1:00:05. */
export function formatDuration(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ].map((part) => String(part).padStart(2, '0'));
  return seconds >= 3600 ? `${Number(hours)}:${minutes}:${rest}` : `${minutes}:${rest}`;
}
