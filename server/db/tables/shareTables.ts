import type { WithDefault } from './columnTypes.ts';

/** A document that was sent by a link, as it was then. */
export interface ShareLinkTable {
  corp_id: number;
  id: number;
  module: string;
  record_id: number;
  /** who sent it */
  user_id: number;
  locale: string;
  name: string;
  /** cleaned, its pictures in it */
  html: string;
  /** JSON: PrintPage */
  page: string;
  /** 0: a layout made of the form */
  template_id: number;
  create_time: string;
  expire_time: string;
  revoked_time: string | null;
  views: WithDefault<number>;
  downloads: WithDefault<number>;
  first_view_time: WithDefault<string | null>;
  last_view_time: WithDefault<string | null>;
  /** who opened it last, as a hash that says nobody's address */
  last_visitor: WithDefault<string>;
}

/** A message by which a link went out. */
export interface ShareMailTable {
  corp_id: number;
  id: number;
  share_link_id: number;
  /** who sent it */
  user_id: number;
  /** to whom, copies included; separated by commas */
  recipients: string;
  subject: string;
  /** sending, sent, failed, unsure */
  state: string;
  /** the step at which it came to nothing; empty: at none */
  fault: string;
  create_time: string;
}
