/** So begins what names its own protocol; a host with a port does not. */
const PROTOCOL = /^[a-z][a-z\d+.-]*:(?!\d{1,5}(?:[/?#]|$))/i;

/** Where a text leads as a web address, `https://` where it names no protocol; undefined for one that is none: only http and https lead to pages. */
export function webAddress(text: string): string | undefined {
  const typed = text.trim();
  const address = PROTOCOL.test(typed) ? typed : `https://${typed}`;
  const isPlain = /^https?:\/\/[^\s/]+/i.test(address) && !/[\s\\\p{Cc}]/u.test(typed);
  return isPlain && URL.canParse(address) ? address : undefined;
}

/** Whether a text names a protocol that is not the web's, as browsers read it: they overlook blanks and control characters. */
export function isOtherProtocol(text: string): boolean {
  const read = text.replace(/[\s\p{Cc}]/gu, '');
  return PROTOCOL.test(read) && !/^https?:/i.test(read);
}
