/** Where the two hosts are: told by the page at run time, else by the build, else on this origin. */
const BASES: Readonly<Record<string, () => string>> = {
  rest: () => fromPage('rest-base') ?? import.meta.env.VITE_REST_BASE ?? '/rest',
  account: () => fromPage('account-base') ?? import.meta.env.VITE_ACCOUNT_BASE ?? '/account',
};

/** The address of a call: `/rest/crm/…` and `/account/…` under their bases, blanks like `{id}` filled from the parameters. */
export function endpointUrl(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  const whole = path.startsWith('/') ? path : `/rest/${path}`;
  const [, host = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(whole) ?? [];
  const base = BASES[host]?.().replace(/\/$/, '') ?? `/${host}`;
  return (
    base +
    rest.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  );
}

function fromPage(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}
