import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const PASSWORD = 'fieldwork-demo';
export const ADMIN = { mobile: '13800000001', corp: 'DEMO' };
export const SALES = { mobile: '13800000003', corp: 'DEMO' };
export const OTHER = { mobile: '13900000001', corp: 'OTHER' };

export interface Account {
  mobile: string;
  corp: string;
}

/** Signs in by the call, as the page would, and waits for the workbench, where a path is given; the page itself is tested by the journeys of signing in. */
export async function signIn(page: Page, { mobile, corp }: Account, path?: string): Promise<void> {
  const answer = await page.request.post('/account/api/login', {
    form: { mobile, password: PASSWORD, corp_code: corp },
  });
  const { code, message } = (await answer.json()) as { code: number; message: string };
  expect(code, message).toBe(200); // the answer's cookie is the page's from now on
  if (path === undefined) return;
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();
}

/** A second person at another machine. */
export async function openSecondUser(
  browser: Browser,
  account: Account,
  path?: string,
): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, account, path);
  return page;
}

/** A call with the token of the signed-in page, as a foreign client would make it. */
export async function callApi<T>(
  page: Page,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  form: Record<string, string> = {},
): Promise<T> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name.endsWith('-token'))?.value ?? '';
  const given = method === 'GET' ? { params: form } : { form };
  const response = await page.request.fetch(path, { method, headers: { token }, ...given });
  const { code, data, message } = (await response.json()) as {
    code: number;
    data: T;
    message: string;
  };
  expect(code, message).toBe(200);
  return data;
}

/** Sends a record into the first approval flow that it may take. */
export async function sendForApproval(
  page: Page,
  module: string,
  id: number,
  more: Record<string, string> = {},
): Promise<void> {
  const about = { module, module_id: String(id) };
  const flows = await callApi<{ id: number }[]>(
    page,
    'GET',
    '/rest/oa/approvalFlow/getFlowByUser',
    about,
  );
  await callApi(page, 'POST', '/rest/oa/Approval/approvalStart', {
    ...about,
    ...more,
    flow_id: String(flows[0]?.id),
  });
}

/** Waits until the server has a choice: whoever signs in as the same person next begins with it. */
export async function expectPreference(page: Page, wanted: Record<string, unknown>): Promise<void> {
  await expect
    .poll(() => callApi<Record<string, unknown>>(page, 'GET', '/rest/sys/userconfig/preferences'))
    .toMatchObject(wanted);
}

/** What a panel offers in its menu: what is seldom wanted, and never to be pressed by mistake. */
export async function chooseMore(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('toolbar').first().getByRole('button', { name: '更多操作' }).click();
  await panel.page().getByRole('menuitem', { name, exact: true }).click();
}

/** Opens a tab of a record's panel, also one that is out of the way because there are no records in it. */
export async function openTab(panel: Page | Locator, name: string | RegExp): Promise<void> {
  const tab = panel.getByRole('tab', { name });
  const rest = panel.getByRole('button', { name: /^还有 \d+ 个$|^全部页签$/ });
  await expect(tab.or(rest).first()).toBeVisible();
  if ((await tab.count()) > 0) return tab.click();
  await rest.click();
  const page = 'page' in panel ? panel.page() : panel;
  return page.getByRole('menuitemcheckbox', { name }).click();
}

/** What a panel offers, its menu included. */
export async function offeredCommands(panel: Locator): Promise<string[]> {
  const tools = panel.getByRole('toolbar').first();
  await expect(tools.getByRole('button').first()).toBeVisible();
  const shown = await tools.getByRole('button').allInnerTexts();
  const menu = tools.getByRole('button', { name: '更多操作' });
  if ((await menu.count()) === 0) return shown;
  await menu.click();
  const entries = panel.page().getByRole('menuitem');
  await expect(entries.first()).toBeVisible();
  const more = await entries.allInnerTexts();
  await panel.page().keyboard.press('Escape');
  return [...shown, ...more].filter(Boolean);
}

/** A command of a panel, wherever its bar has room for it; by keys, since what comes late moves it. */
export async function pressCommand(page: Page, toolbar: string, name: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: toolbar });
  await expect(bar).toBeVisible();
  const more = bar.getByRole('button', { name: '更多操作' });
  const direct = bar.getByRole('button', { name, exact: true });
  await expect(direct.or(more).first()).toBeVisible();
  if (await direct.isVisible()) return direct.press('Enter');
  await more.press('Enter');
  await page.getByRole('menuitem', { name, exact: true }).press('Enter');
}

/** Where something stands once it stands still: what is drawn above it may come later, and push it aside. In px. */
export async function settledBox(place: Locator) {
  let last = '';
  let same = 0;
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await place.boundingBox());
        same = now === last ? same + 1 : 0;
        last = now;
        return now !== 'null' && same >= 2;
      },
      { intervals: [150] },
    )
    .toBe(true);
  return JSON.parse(last) as { x: number; y: number; width: number; height: number };
}

/** Everything the page's console said that a healthy page would not say. */
export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** Somebody new in the administrator's company, whose role holds exactly what `give` names. */
export async function addPerson(admin: Page, staff: Page, corp = ADMIN.corp) {
  const stem = String(Date.now()).slice(-8);
  const role = await callApi<{ id: number }>(admin, 'POST', '/rest/sys/role/save', {
    name: `权限 ${stem}`,
  });
  const [name, mobile, password] = [`员工 ${stem}`, `188${stem}`, 'tree-house-92'];
  const { url } = await callApi<{ url: string }>(admin, 'POST', '/rest/sys/user/save', {
    name,
    mobile,
    role_id: String(role.id),
  });
  const token = url.split(/[=/]/).at(-1) ?? '';
  await staff.request.post('/account/api/choosePassword', { form: { token, password } });
  const answer = await staff.request.post('/account/api/login', {
    form: { mobile, password, corp_code: corp },
  });
  expect(((await answer.json()) as { code: number }).code).toBe(200);
  return {
    name,
    mobile,
    password,
    give: (...permissions: string[]) =>
      callApi(admin, 'POST', '/rest/sys/role/authorization', {
        id: String(role.id),
        permissions: JSON.stringify(permissions),
      }),
  };
}
