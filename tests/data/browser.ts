import { vi } from 'vitest';

/** The few things of a browser that src/data needs: cookies and local storage, as they really behave. */
export function browser(options: { metas?: Record<string, string>; quota?: number } = {}) {
  const cookies = new Map<string, { value: string; maxAge: number }>();
  const kept = new Map<string, string>();
  const document = {
    get cookie() {
      return [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const maxAge = Number(
        attributes.find((each) => each.startsWith('Max-Age='))?.slice('Max-Age='.length),
      );
      if (maxAge > 0) cookies.set(name, { value, maxAge });
      else cookies.delete(name);
    },
    querySelector: (selector: string) => {
      const content = options.metas?.[/"(.+)"/.exec(selector)?.[1] ?? ''];
      return content === undefined ? null : { content };
    },
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('localStorage', storage(kept, options.quota ?? Infinity));
  return { cookies, kept };
}

function storage(kept: Map<string, string>, quota: number): Storage {
  const methods = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      const others = [...kept]
        .filter(([key]) => key !== name)
        .reduce((sum, [, text]) => sum + text.length, 0);
      if (others + value.length > quota) throw new Error('QuotaExceededError');
      kept.set(name, value);
    },
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  };
  // Object.keys(localStorage) lists what is stored.
  return new Proxy(methods, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage;
}
