/** What every call answers. */
export interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

export const ok = (data: unknown): Envelope => ({ code: 200, message: '', data });
export const fail = (code: number, message: string, data: unknown = null): Envelope => ({
  code,
  message,
  data,
});
