import type { Locale } from '../../../../schemas/i18n/locale.ts';

/** A code for whoever holds a mobile or reads an e-mail address. */
export interface CodeMessage {
  /** a mobile of 11 digits, or an e-mail address */
  to: string;
  code: string;
  /** how long it is good */
  minutes: number;
  locale: Locale;
}

/** How a code leaves the server. It throws where the provider refuses, with the provider's words and without the code. */
export type SendCode = (message: CodeMessage) => Promise<void>;

/** A way for each kind of address. `byLog`: it stands in the server's log, and people are told so. */
export interface CodeSender {
  mobile: { byLog: boolean; send: SendCode };
  email: { byLog: boolean; send: SendCode };
}
