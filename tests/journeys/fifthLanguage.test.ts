// A language that nobody speaks: English, accented and 40 % longer, added to a copy of the repository as CONTRIBUTING says. Whatever a screen still says in plain
// letters was not translated, and whatever does not fit will not fit in German either.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { parsePo, stringifyPo } from 'pofile-ts';
import { startProcess, type Started } from '../server/support/process.ts';
import { copyTree } from '../support/copyTree.ts';
import { ADMIN, PASSWORD } from './support.ts';

const CATALOGUES = ['design', 'interface', 'labels', 'late'];
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  s: 'š',
  u: 'ú',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
};

let server: Started;
let [copy, dataDir, url] = ['', '', ''];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  copy = copyTree('fifth-language');
  const folder = join(copy, 'schemas/locales/xx');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'language.ts'),
    `import type { Language } from '../language.ts';
export const language = {
  id: 'xx', tag: 'en-XA', name: 'Lóngér', at: 99, accepts: /^en-xa\\b/, encodings: ['windows-1252'],
  comma: ', ', colon: ': ', semicolon: '; ', weekday: 'short',
} as const satisfies Language;
`,
  );
  for (const catalogue of CATALOGUES) {
    const po = parsePo(readFileSync(join(copy, `schemas/locales/en/${catalogue}.po`), 'utf8'));
    for (const item of po.items) item.msgstr = item.msgstr.map(longer);
    writeFileSync(join(folder, `${catalogue}.po`), stringifyPo(po));
  }
  execFileSync(process.execPath, ['tools/registry.ts'], { cwd: copy });
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: copy,
    stdio: 'pipe',
  });
  dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-fifth-'));
  server = startProcess({ DATA_DIR: dataDir, SEED: 'demo' }, { root: copy });
  url = await server.ready;
});

test.afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(copy, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

/** Accented and longer; blanks, tags and the forms of a plural stay. */
function longer(text: string): string {
  if (text.startsWith('{') && text.endsWith('}')) return text;
  const accented = text
    .split(/(\{[^{}]*\}|<[^<>]*>)/)
    .map((part, index) =>
      index % 2 ? part : part.replace(/[a-zA-Z]/g, (char) => ACCENTED[char] ?? char),
    )
    .join('');
  return `${accented}${' őőőő'.repeat(Math.ceil(text.length / 12))}`;
}

/** What runs out of the window, or is cut off without dots. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth + 1)
      found.push(
        `wider than the window: ${[...document.querySelectorAll<HTMLElement>('body *')].find((each) => each.children.length === 0 && each.getBoundingClientRect().right > innerWidth)?.textContent ?? ''}`,
      );
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const text = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.trim(),
      );
      if (!text || !element.checkVisibility() || element.closest('.sr-only, svg, [aria-hidden]'))
        continue;
      const { overflowX, textOverflow, lineClamp } = getComputedStyle(
        element,
      ) as CSSStyleDeclaration & { lineClamp?: string };
      const cut = element.scrollWidth > element.clientWidth + 2 && element.clientWidth > 2;
      if (
        cut &&
        /hidden|clip/.test(overflowX) &&
        textOverflow !== 'ellipsis' &&
        (lineClamp ?? 'none') === 'none'
      )
        found.push(`cut: ${element.textContent?.slice(0, 60)}`);
      if (/^(BUTTON|A|LABEL)$/.test(element.tagName) && cut && overflowX === 'visible')
        found.push(`runs out: ${element.textContent?.slice(0, 60)}`);
    }
    return found;
  });
}

/** Texts in plain English letters: nobody translated them. */
function untranslated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (
        /[a-z]{2,} [a-z]{2,}/i.test(text) &&
        /[aeiou]/.test(text) &&
        !/[^\x20-\x7e]/.test(text) &&
        element?.checkVisibility()
      )
        found.add(text);
    }
    return [...found];
  });
}

const PAGES = [
  '/index',
  '/customer',
  '/opportunity',
  '/contract',
  '/paymentPlan',
  '/approval',
  '/schedule',
  '/workLog',
  '/announcement',
  '/waitNum',
  '/basicSetting',
  '/systemSetting',
  '/role',
  '/user',
  '/department',
  '/module',
  '/optionList',
  '/printTemplate',
  '/sys/custfield/customer',
];

test('a new language is one folder: offered, spoken by the menu, and its longer words fit at a desk and on a phone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Lóngér' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  expect(await overflows(page)).toEqual([]);
  await page.request.post(`${url}/account/api/login`, {
    form: { mobile: ADMIN.mobile, password: PASSWORD, corp_code: ADMIN.corp },
  });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const path of PAGES) {
      await page.goto(`${url}${path}`);
      await expect(page.getByRole('main')).toContainText('ő');
      await expect(page.getByRole('status', { name: /Lóádíñg/ })).toHaveCount(0);
      expect.soft(await overflows(page), `${path} at ${size.width}`).toEqual([]);
      expect.soft(await untranslated(page), `${path} at ${size.width}`).toEqual([]);
    }
    for (const path of ['/customer', '/quotation', '/contract']) {
      await page.goto(`${url}${path}`);
      await page.getByRole('main').getByRole('button', { name: /^Néw/ }).first().click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
      expect.soft(await overflows(page), `${path}, its form at ${size.width}`).toEqual([]);
      expect.soft(await untranslated(page), `${path}, its form at ${size.width}`).toEqual([]);
      await page.goto(`${url}${path}`);
      await page.getByRole('main').locator(`a[href^="${path}?id="]`).first().click();
      await expect(page.getByRole('dialog').getByRole('tablist')).toBeVisible();
      expect.soft(await overflows(page), `${path}, a panel at ${size.width}`).toEqual([]);
      expect.soft(await untranslated(page), `${path}, a panel at ${size.width}`).toEqual([]);
    }
  }
});
