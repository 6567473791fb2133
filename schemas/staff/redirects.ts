const LOOPBACK = /^(127\.0\.0\.1|\[::1\]|localhost)$/;

/**
 * Whether people may be sent back to an address after they have let an app act for them: https, this machine by http, or a scheme of the app's own,
 * which has a dot (RFC 8252). Without a fragment, user and spaces.
 */
export function isRedirect(text: string): boolean {
  const url = !/[#\s\\]/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'http:') return LOOPBACK.test(url.hostname);
  return url.protocol === 'https:' || /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/.test(url.protocol);
}

/** The addresses of a text, one a line. */
export function redirectsIn(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Whether an address is one of those that were registered: letter by letter, but for the port on this machine, which a program draws anew each time. */
export function matchesRedirect(registered: readonly string[], given: string): boolean {
  return isRedirect(given) && registered.some((each) => withoutPort(each) === withoutPort(given));
}

function withoutPort(address: string): string {
  const url = new URL(address);
  return url.protocol === 'http:' ? `${url.hostname}${url.pathname}${url.search}` : address;
}

/** Where somebody goes back to, for a person to read: the host, or the scheme of an app on a device. */
export function redirectName(address: string): string {
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}
