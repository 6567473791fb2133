import type { ColumnType } from 'kysely';

type WithDefault<T> = ColumnType<T, T | undefined, T>;
type Flag = ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;

/** A telephone call that has ended, with the records that it was about. */
export interface PhoneCallTable {
  corp_id: number;
  id: number;
  customer_id: number | null;
  contact_id: number | null;
  clue_id: number | null;
  /** who spoke for the company */
  user_id: number;
  /** the device it was made with */
  origin: string;
  /** out, in */
  call_type: string;
  /** answered, missed */
  state: string;
  /** seconds of talk */
  duration: WithDefault<number>;
  call_no: WithDefault<string>;
  called_no: WithDefault<string>;
  agent: WithDefault<string>;
  record_url: WithDefault<string>;
  ring_time: string;
  create_time: string;
}

/** A text that follow-ups begin with. */
export interface EventTemplateTable {
  corp_id: number;
  id: number;
  /** whose it is; others see the public ones */
  user_id: number;
  content: string;
  is_public: Flag;
  /** kept, and offered to nobody */
  is_hide: Flag;
  /** a new follow-up of its owner begins with it; at most one of each */
  is_default: Flag;
  sort: WithDefault<number>;
  create_time: string;
}

/** To whom invoices of a customer are made out. */
export interface InvoiceHeaderTable {
  corp_id: number;
  id: number;
  customer_id: number;
  /** JSON { [model]: text } */
  data: string;
  creator_user_id: number;
  create_time: string;
  update_time: string;
}
