import { describe, expect, test } from 'vitest';
import { dismissToast, toasts } from '../../widgets/ui/toast.ts';
import { actOnTabs, rememberTabs, tabStore } from '../../src/app/tabs/tabStore.ts';
import { browser } from '../data/browser.ts';
import { closeTabs, HOME, openTab, type PageTab, withHome } from '../../src/app/tabs/tabs.ts';

const tab = (path: string): PageTab => ({ path, title: path.slice(1) });
const open = [
  tab(HOME),
  tab('/customer'),
  tab('/contact'),
  tab('/contract?page=2'),
  tab('/product'),
];
const paths = (tabs: readonly PageTab[] | undefined) => tabs?.map(({ path }) => path);

describe('opening', () => {
  test('every page that is visited has one tab [SHELL-009]', () => {
    expect(paths(openTab(open, tab('/invoice')))).toEqual([
      ...open.map(({ path }) => path),
      '/invoice',
    ]);
    expect(openTab(open, tab('/contact'))).toHaveLength(open.length);
  });

  test('the same page with another search keeps its place and takes the new address', () => {
    expect(paths(openTab(open, tab('/contract?page=7&q=x')))?.[3]).toBe('/contract?page=7&q=x');
  });

  test('home is always there, and first', () => {
    expect(paths(withHome([tab('/customer')]))).toEqual([HOME, '/customer']);
    expect(paths(openTab([tab('/customer')], tab(HOME)))).toEqual([HOME, '/customer']);
  });

  test('beyond thirty, the one that was opened first makes room', () => {
    const many = Array.from({ length: 40 }, (_, i) => tab(`/page${i}`)).reduce<PageTab[]>(
      (tabs, each) => openTab(tabs, each),
      [],
    );
    expect(many).toHaveLength(30);
    expect(paths(many)?.slice(0, 2)).toEqual([HOME, '/page11']);
    expect(many.at(-1)?.path).toBe('/page39');
  });
});

describe('closing', () => {
  const on = (current: string, target = current) => ({ target, current });

  test('close left closes every tab to the left, except home [SHELL-014]', () => {
    expect(closeTabs(open, 'left', on('/contract'))).toEqual({ tabs: [open[0], open[3], open[4]] });
  });

  test('close right closes every tab to the right [SHELL-015]', () => {
    expect(closeTabs(open, 'right', on('/contact'))).toEqual({ tabs: open.slice(0, 3) });
  });

  test('close others closes every tab except the clicked one and home [SHELL-016]', () => {
    expect(closeTabs(open, 'others', on('/contact'))).toEqual({ tabs: [open[0], open[2]] });
  });

  test('close all leaves home and goes there [SHELL-017]', () => {
    expect(closeTabs(open, 'all', on('/contact'))).toEqual({ tabs: [open[0]], goTo: HOME });
  });

  test('closing the page one is on goes to its right neighbour, else the left one [SHELL-020]', () => {
    expect(closeTabs(open, 'close', on('/contact'))?.goTo).toBe('/contract?page=2');
    expect(closeTabs(open, 'close', on('/product'))?.goTo).toBe('/contract?page=2');
  });

  test('closing another tab stays where one is', () => {
    expect(closeTabs(open, 'close', on('/contact', '/product'))?.goTo).toBeUndefined();
  });

  test('closing the page one is on from the menu of another goes to that other', () => {
    expect(closeTabs(open, 'others', on('/contact', '/product'))?.goTo).toBe('/product');
  });

  test('home stays', () => {
    expect(paths(closeTabs(open, 'close', on(HOME))?.tabs)).toContain(HOME);
  });

  test('an action that nobody knows changes nothing and is said [SHELL-019]', () => {
    browser();
    rememberTabs(open);
    // what another file of this worker has said
    for (const { id } of toasts.read()) dismissToast(id);
    for (const action of ['explode', 'constructor']) {
      expect(closeTabs(open, action, on('/contact'))).toBeUndefined();
      expect(actOnTabs(action, on('/contact'), '无效的操作')).toBeUndefined();
      expect(toasts.read().map(({ kind, text }) => [kind, text])).toEqual([
        ['error', '无效的操作'],
      ]);
      dismissToast(toasts.read()[0]?.id ?? 0);
      expect(tabStore.read()).toEqual(open);
    }
    expect(actOnTabs('others', on('/contact', '/product'), '无效的操作')).toBe('/product');
    expect(paths(tabStore.read())).toEqual([HOME, '/product']);
    expect(toasts.read()).toEqual([]);
  });
});
