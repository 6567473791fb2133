import { describe, expect, test } from 'vitest';
import {
  acknowledgement,
  agentAddress,
  dialableDigits,
  connectMessages,
  handleAgentEvent,
  type LivePhoneCall,
  canAnswerCall,
  PHONE_AGENT,
  parseAgentEvent,
  formatDuration,
  reconnectDelay,
} from '../../schemas/collaboration/phoneAgent.ts';

const heard = (cmd: string, more: object = {}) => {
  const message = parseAgentEvent(JSON.stringify({ cmd, ...more }));
  if (!message) throw new Error(`${cmd} is no message`);
  return message;
};
/** What the agent says one after the other, a second between each. */
function play(call: LivePhoneCall | undefined, words: [cmd: string, more?: object][]) {
  let now = 10_000;
  const steps = [];
  let live = call;
  for (const [cmd, more] of words) {
    const step = handleAgentEvent(live, heard(cmd, more), (now += 1000));
    steps.push(step);
    live = step.call;
  }
  return steps;
}
const DIALLED: LivePhoneCall = {
  type: 'out',
  number: '13911112222',
  phase: 'dialling',
  rang: 9000,
  about: { contact_id: 7 },
};

test('the agent is at port 8800, on this machine unless the company names another [CONST-039, CALL-002]', () => {
  expect(PHONE_AGENT.port).toBe(8800);
  expect(
    ['', 'ws://10.0.0.8', 'http://calls.example.com:9000/up', 'https://[::1]/', 'nonsense'].map(
      agentAddress,
    ),
  ).toEqual([
    'ws://127.0.0.1:8800',
    'ws://10.0.0.8:8800',
    'ws://calls.example.com:8800',
    'wss://[::1]:8800',
    'ws://127.0.0.1:8800',
  ]);
});

test('after connecting it is told who works here, how loud recordings are, and asked how things stand [CALL-003, CALL-004, CALL-009, CALL-010, AUTH-036]', () => {
  expect(
    connectMessages({
      call_url: 'https://calls.example.com',
      call_agent: '8003',
      call_zh: 'qiheng',
      call_telephone: '0512-1',
    }),
  ).toEqual([
    { cmd: 'LINK' },
    {
      cmd: 'UPPARAM',
      url: 'https://calls.example.com',
      agent: '8003',
      company: 'qiheng',
      thismobile: '0512-1',
    },
    { cmd: 'SETRECORDVOICE', voice: 100 },
    { cmd: 'READSTATUS' },
  ]);
});

test.each(['USB', 'CORG', 'CALLING', 'CBEGIN', 'ALERT', 'CEND'] as const)(
  '%s is acknowledged, whatever is going on [CALL-011, CALL-012, CALL-013, CALL-014, CALL-015, CALL-016, CALL-021]',
  (cmd) => {
    for (const call of [undefined, DIALLED])
      expect(handleAgentEvent(call, heard(cmd, { number: '139' }), 1).send[0]).toEqual(
        acknowledgement(cmd),
      );
    expect(acknowledgement(cmd)).toEqual({ cmd: 'ACK', of: cmd });
  },
);

describe('a call', () => {
  test('that is dialled rings there, is recorded from its first word, and ends with its length [CALL-008]', () => {
    const [, alert, begin, end] = play(DIALLED, [
      ['CORG'],
      ['ALERT'],
      ['CBEGIN'],
      ['CEND', { url: 'https://records.example.com/1.mp3' }],
    ]);
    expect([alert?.call?.phase, begin?.call?.phase, begin?.send[1]]).toEqual([
      'ringing',
      'talking',
      { cmd: 'startrecord' },
    ]);
    expect(end).toMatchObject({
      call: undefined,
      ended: {
        type: 'out',
        number: '13911112222',
        state: 'answered',
        seconds: 1,
        url: 'https://records.example.com/1.mp3',
        about: { contact_id: 7 },
      },
    });
  });

  test('that comes in can be answered while it rings, and only then', () => {
    const [ring, begin] = play(undefined, [['CALLING', { number: 13922223333 }], ['CBEGIN']]);
    expect(ring?.call).toMatchObject({ type: 'in', number: '13922223333', phase: 'ringing' });
    expect([undefined, DIALLED, ring?.call, begin?.call].map(canAnswerCall)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  test('that nobody takes is a missed one', () => {
    expect(play(undefined, [['CALLING', { number: '139' }], ['CEND']])[1]?.ended).toMatchObject({
      type: 'in',
      state: 'missed',
      seconds: 0,
    });
  });

  test('in the middle of which somebody else rings stays the call it was', () => {
    expect(play(DIALLED, [['CALLING', { number: '999' }]])[0]?.call).toEqual(DIALLED);
  });

  test('that ends without having begun leaves nothing', () => {
    expect(play(undefined, [['CEND'], ['CBEGIN']]).map(({ call, ended }) => [call, ended])).toEqual(
      [
        [undefined, undefined],
        [undefined, undefined],
      ],
    );
  });
});

test('what is none of its messages is not heard', () => {
  for (const text of ['', 'CALLING', '[]', 'null', '{"cmd":"FORMAT"}', '{"cmd":7}', 7, undefined])
    expect(parseAgentEvent(text)).toBeUndefined();
  expect(parseAgentEvent('{"name":"calling","number":"139"}')).toEqual({
    cmd: 'CALLING',
    number: '139',
    url: '',
  });
});

test('a lost connection is tried again after one second, then two, four … thirty at most', () => {
  expect([0, 1, 2, 4, 5, 60].map(reconnectDelay)).toEqual([
    1000, 2000, 4000, 16_000, 30_000, 30_000,
  ]);
});

test.each([
  ['+86 139-2222-3333', '+8613922223333'],
  ['0512-68012345', '051268012345'],
  ['(010) 6543 2100#8', '01065432100#8'],
  ['无', ''],
])('%s is dialled as %s', (written, number) => {
  expect(dialableDigits(written)).toBe(number);
});

test.each([
  [0, '00:00'],
  [65, '01:05'],
  [3599, '59:59'],
  [3605, '1:00:05'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});
