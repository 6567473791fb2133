import { expect, test } from 'vitest';
import { isSupported } from '../../src/app/browserSupport.ts';

test.each([
  [
    'Chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    true,
  ],
  [
    'Edge',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    true,
  ],
  [
    'Opera',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 OPR/124.0.0.0',
    true,
  ],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    true,
  ],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'enterprise WeChat',
    'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 wxwork/4.1',
    true,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', true],
  [
    'Internet Explorer 11',
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
    false,
  ],
  ['Internet Explorer 9', 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)', false],
  ['Lynx', 'Lynx/2.9.0dev.12 libwww-FM/2.14', false],
])('%s', (_, userAgent, supported) => {
  expect(isSupported(userAgent)).toBe(supported);
});

test('Chromium, WebKit and Gecko browsers of any name are supported, others are not [SHELL-034]', () => {
  expect(
    isSupported('Mozilla/5.0 (X11) AppleWebKit/605.1.15 (KHTML, like Gecko) SomethingNew/1.0'),
  ).toBe(true);
  expect(isSupported('SomethingOld/1.0')).toBe(false);
});
