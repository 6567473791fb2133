/** Whether a browser is one that the application is built for: everything on Chromium, WebKit or Gecko. */
export function isSupported(userAgent: string): boolean {
  return (
    /AppleWebKit\/|Gecko\/|Chrom(e|ium)\/|Firefox\//.test(userAgent) &&
    !/MSIE |Trident\//.test(userAgent)
  );
}
