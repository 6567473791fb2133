/** How this server calls itself as an authorization server: its address without a slash at the end (RFC 8414). */
export function issuerAt(origin: string): string {
  return origin.replace(/\/$/, '');
}
