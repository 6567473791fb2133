const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system of a user agent; what is neither stays as it is. */
export function deviceName(agent: string): string {
  const found = [BROWSERS, SYSTEMS].flatMap(
    (kinds) => kinds.find(([sign]) => sign.test(agent))?.[1] ?? [],
  );
  return found.length > 0 ? found.join(' · ') : agent;
}
