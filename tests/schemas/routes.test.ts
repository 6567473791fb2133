import { expect, test } from 'vitest';
import { isCustomKey, type ModuleKey, MODULES, routeOf } from '../../schemas/modules/index.ts';
import {
  addressOfModule,
  internalPath,
  isAddress,
  leadsOn,
  MODULE_ROUTES,
  SEARCHED,
} from '../../schemas/navigation/routes.ts';

test('every shipped module stands at the address of its file, and nothing else does', () => {
  const files = Object.entries(MODULES).filter(([key]) => !isCustomKey(key));
  const expected = Object.fromEntries(files.map(([key, file]) => [routeOf(file).slice(1), key]));
  expect(MODULE_ROUTES).toEqual(expected);
  expect(files.map(([key]) => addressOfModule(key))).toEqual(
    files.map(([, file]) => routeOf(file)),
  );
});

test('a custom object stands under the workbench [SHELL-112]', () => {
  expect(addressOfModule('service_ticket_c')).toBe('/workbench/custom/service_ticket_c');
});

test('what the search looks through are modules', () => {
  expect(SEARCHED.filter((key: ModuleKey) => !(key in MODULES))).toEqual([]);
});

test.each(['/customer', '/customer?id=7&q=a%20b', '/workbench/custom/x_c#top'])(
  '%s is inside',
  (path) => {
    expect(internalPath(path)).toBe(path);
  },
);

test('an address of another site is not a place to go to [SHELL-008]', () => {
  const outside = [
    'https://example.com',
    '//example.com',
    '/\\example.com',
    'customer',
    '',
    '/a\nb',
    'javascript:alert(1)',
    '/a\\b',
    null,
    undefined,
  ];
  expect(outside.map(internalPath)).toEqual(outside.map(() => undefined));
});

test.each([
  '/index',
  '/customer',
  '/customer/',
  '/workbench/custom/x_c',
  '/setting',
  '/sys/field/customer',
  '/approval',
  '/paymentRemind',
  '/iframe',
  '/redirect/customer',
])('something stands at %s', (path) => expect(isAddress(path)).toBe(true));

test.each([
  '/recycle',
  '/nowhere',
  '/nowhere/at-all',
  '/customer/7',
  '/workbench/custom',
  '/constructor',
  '/customers',
])('nothing stands at %s', (path) => expect(isAddress(path)).toBe(false));

test.each(['/redirect/customer', '/refresh', '/custfield/customer', '/field/payment_plan'])(
  '%s leads on to another page',
  (path) => expect(leadsOn(path)).toBe(true),
);

test.each(['/customer', '/sys/custfield/customer', '/sys/field/customer', '/role', '/nowhere'])(
  '%s is a page itself',
  (path) => expect(leadsOn(path)).toBe(false),
);
