import { i18n } from '@lingui/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { browser } from './browser.ts';

interface Asked {
  method: string;
  address: string;
  timeout: number;
  headers: Record<string, string>;
  body?: unknown;
}
let asked: Asked[] = [];

/** The request of a browser that takes what is sent and answers, or lets its time pass. */
class Request extends EventTarget {
  static answers = true;
  upload = new EventTarget();
  timeout = 0;
  status = 200;
  responseText = JSON.stringify({ code: 200, message: '', data: { id: 7 } });
  #asked: Asked = { method: '', address: '', timeout: 0, headers: {} };
  open(method: string, address: string) {
    this.#asked = { ...this.#asked, method, address };
  }
  setRequestHeader(name: string, value: string) {
    this.#asked.headers[name] = value;
  }
  send(body: unknown) {
    asked.push({ ...this.#asked, timeout: this.timeout, body });
    this.dispatchEvent(new Event(Request.answers ? 'load' : 'timeout'));
  }
}

let files: typeof import('../../src/data/files.ts');
beforeAll(async () => {
  browser({ metas: { 'rest-base': 'http://crm.example/rest' } });
  vi.stubGlobal('XMLHttpRequest', Request);
  i18n.loadAndActivate({ locale: 'zh-chs', messages: {} });
  files = await import('../../src/data/files.ts');
});
afterAll(() => vi.unstubAllGlobals());

test('a picture of a rich text goes to the upload with the headers of every call, and is waited for three minutes [CONST-011]', async () => {
  const picture = new File(['x'], 'logo.png', { type: 'image/png' });
  await expect(files.uploadFile(picture, { showType: 2 })).resolves.toEqual({ id: 7 });
  expect(asked).toMatchObject([
    {
      method: 'POST',
      address: 'http://crm.example/rest/crm/file/upload',
      timeout: 180_000,
      headers: { version: '1', 'device-type': 'pc' },
    },
  ]);
  Request.answers = false;
  await expect(files.uploadFile(picture, { showType: 2 })).rejects.toThrow('超时');
  asked = [];
});
