import type { MessageId, MessageData } from './messages.ts';

/** A fault at one field. The words are chosen at the edge, in the reader's language, from `id` and `data`; `text` is a message an administrator wrote. */
export interface FieldError {
  field: string;
  id: MessageId;
  data?: MessageData;
  text?: string;
  /** of a sub-form: what is wrong in its cells, row by row; the fault itself says the first */
  rows?: readonly RowFault[];
}

/** A fault at one cell of a sub-form. */
export interface RowFault extends Omit<FieldError, 'field' | 'rows'> {
  /** from 0, as they were sent */
  row: number;
  column: string;
  /** of the column, for people */
  name: string;
}

/**
 * The one error of the product: an id of the message catalogue and its data, optionally with faults by field.
 * `server/http` turns it into a body code, `src/data/transport/client.ts` into a toast, field errors or a sign-out.
 */
export class AppError extends Error {
  readonly id: MessageId;
  readonly data: MessageData;
  readonly fields: readonly FieldError[];
  /** what the answer carries besides, for example the newer values of a conflict */
  readonly payload: unknown;

  constructor(
    id: MessageId,
    options: {
      data?: MessageData;
      fields?: readonly FieldError[];
      payload?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(id, { cause: options.cause });
    this.name = 'AppError';
    this.id = id;
    this.data = options.data ?? {};
    this.fields = options.fields ?? [];
    this.payload = options.payload;
  }
}
