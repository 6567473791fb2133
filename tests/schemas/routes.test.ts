import { describe, expect, test } from 'vitest';
import { type Label, translate } from '../../schemas/i18n/label.ts';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { ADMIN_PAGES } from '../../schemas/navigation/adminPages.ts';
import { OPEN_PAGES } from '../../schemas/navigation/openPages.ts';
import { SHELL_PAGES } from '../../schemas/navigation/shellPages.ts';
import { REMINDERS } from '../../schemas/collaboration/reminderKinds.ts';
import { WORK_TITLES } from '../../schemas/registry/titles.ts';
import { isCustomKey } from '../../schemas/vocabulary/customObjects.ts';
import { type ModuleKey, MODULES, routeOf } from '../../schemas/modules/index.ts';
import {
  ADMIN_PATHS,
  addressOfModule,
  CUSTOM_ROUTE,
  internalPath,
  isAddress,
  leadsOn,
  MODULE_ROUTES,
  OFFICE_ROUTES,
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

/** The routes of the texts, §2.3 to §2.5: public, of the main layout, of the back-office. */
const TEXTS = {
  open: ['login', 'notSupport', 'wechatLogin', 'dingLogin'],
  main: (
    'index sales personal refresh redirect customer customerPool clue cluePool lead contact opportunity product product_detail quotation contract ' +
    'paymentPlan bill payment invoice log announcement addressbook knowledge approval event schedule check marketing iframe ' +
    'customerFollow opportunityFollow processApproval officeApproval customApproval paymentRemind contractExpire scheduleRemind unreadCount ' +
    'resultchart customerchart opportunitychart contractchart productchart paymentchart achievement call_record salesAchieve actionchart customchart ' +
    'efficiencychart checkchart workbench/custom/:type'
  ).split(' '),
  admin: (
    'systemSetting clueTransform department role user userLoginLog setting custfield/:module custom/:module formpreview basicSetting clueSetting ' +
    'customerSetting opportunitySetting productSetting productTemplate module oa_approval printTemplate achievementSetting achievementIndexSetting ' +
    'messageSetting product_spec recordSetting approval/:module wechatLink dingLink application field/:module menuSetting tabSetting scheduleSetting substitute'
  ).split(' '),
};
/** Ours beyond the texts. */
const OWN = {
  open: ['help', 'oauth/authorize', 'oidcLogin'],
  main: 'approvalResult birthday boards knowledge_folder mergeRequest notification poolReturn proxyDecision'.split(
    ' ',
  ),
  admin:
    'adminLog feedback optionList securityLog singleSignOn sys/custfield/:module sys/field/:module tag'.split(
      ' ',
    ),
};

describe('the table of routes', () => {
  const at = (path: string) => path.replace(/^\//, '');
  const routes = {
    open: OPEN_PAGES.map(({ path }) => at(path)),
    main: [
      ...SHELL_PAGES.map(({ path }) => at(path)),
      ...Object.keys(MODULE_ROUTES),
      ...OFFICE_ROUTES,
      `${CUSTOM_ROUTE}/:type`,
    ],
    admin: ADMIN_PATHS,
  };

  test.each(['open', 'main', 'admin'] as const)(
    'holds those of the texts and a few of our own: %s [SHELL-118]',
    (room) => {
      expect(new Set(routes[room])).toEqual(new Set([...TEXTS[room], ...OWN[room]]));
    },
  );

  test('each is called something in every language [SHELL-119]', () => {
    const labels: [string, Label | undefined][] = [
      ...[...SHELL_PAGES, ...OPEN_PAGES].map(({ path, label }): [string, Label] => [path, label]),
      ...Object.values(MODULES).map((file): [string, Label] => [routeOf(file), file.label]),
      ...OFFICE_ROUTES.map((route): [string, Label | undefined] => [
        `/${route}`,
        REMINDERS.find(({ key }) => key === route)?.label ??
          WORK_TITLES.find(({ path }) => path === `/${route}`)?.label,
      ]),
      ...ADMIN_PATHS.map((route): [string, Label | undefined] => [
        `/${route}`,
        ADMIN_PAGES.find(({ path, also = [], short = [] }) =>
          [path, ...also, ...short].includes(`/${route}`),
        )?.label,
      ]),
    ];
    expect(labels.filter(([, label]) => !label)).toEqual([]);
    const untold = labels.filter(([, label]) => {
      const words = LOCALES.map((locale) => label && translate(label, locale));
      const english = words[LOCALES.indexOf('en')] ?? '';
      return words.some((word) => !word) || /\p{Script=Han}/u.test(english);
    });
    expect(untold).toEqual([]);
  });
});
