import type { Flag, WithDefault } from './columnTypes.ts';

/** By which mail server a company's reminders go out. */
export interface MailAccountTable {
  corp_id: number;
  is_on: Flag;
  host: string;
  port: number;
  /** tls, starttls, none */
  security: string;
  user_name: string;
  /** encrypted with the server's secret; empty: none */
  password: string;
  from_address: string;
  update_time: string;
}

/** A reminder that goes to somebody by a channel. That it stands here keeps it from going there again. */
export interface DeliveryTable {
  corp_id: number;
  user_id: number;
  channel: string;
  /** the reminder's name, or digest */
  kind: string;
  module: string;
  record_id: number;
  /** the due time that it is about; of a digest its day */
  mark: string;
  /** waiting, sending, sent, dropped (nothing to tell any more), failed, lost (nobody knows whether it arrived) */
  state: string;
  /** of those that go in one message: who is sending it */
  claim: WithDefault<string>;
  tries: WithDefault<number>;
  /** ms: not before that */
  next_at: number;
  /** ms: when its state changed */
  changed_at: number;
  /** why it came to nothing, last time */
  fault: WithDefault<string>;
}
