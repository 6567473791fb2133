import { expect, type Page, test } from '@playwright/test';
import { addPerson, ADMIN, signIn } from './support.ts';

/** What the server says to a change of a record of the module that is not there: whether it may be tried at all. */
async function changeCode(staff: Page, call: string): Promise<number> {
  const cookies = await staff.context().cookies();
  const token = cookies.find((cookie) => cookie.name.endsWith('-token'))?.value ?? '';
  const answer = await staff.request.put(`/rest/crm/${call}`, {
    headers: { token },
    form: { id: '999999999', version: '1', name: '改' },
  });
  return ((await answer.json()) as { code: number }).code;
}

/** Address and key of each module, what it is called, and the call that changes a record, where the specification names a key to it. */
const MODULES = [
  ['/contact', 'crm_contact', '联系人', 'contact/update'],
  ['/opportunity', 'crm_opportunity', '商机', 'opportunity/edit'],
  ['/quotation', 'crm_quotation', '报价单', 'quotation/edit'],
  ['/contract', 'crm_contract', '合同', 'contract/edit'],
  ['/paymentPlan', 'crm_paymentplan', '回款计划', undefined],
  ['/payment', 'crm_payment', '回款', 'payment/update'],
  ['/invoice', 'crm_invoice', '发票', 'invoice/edit'],
] as const;

test('a module opens with its view key and not without, and its records are added and changed with its edit key [PERM-005, PERM-007, PERM-008, PERM-009, PERM-010, PERM-011, PERM-012, PERM-013, PERM-014, PERM-015, PERM-016, PERM-017]', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  await signIn(page, ADMIN, '/index');
  const staff = await (await browser.newContext()).newPage();
  const { give } = await addPerson(page, staff);
  const menu = staff.getByRole('navigation', { name: '菜单' });
  for (const [address, key, name, change] of MODULES) {
    const add = staff.getByRole('button', { name: `新增${name}` }).first();
    const entry = menu.locator(`a[href="${address}"]`);
    await give();
    await staff.goto(address);
    await expect(staff.getByText(`需要权限「查看${name}」`)).toBeVisible();
    await expect(entry).toHaveCount(0);

    await give(`${key}_view`);
    await staff.goto(address);
    await expect(staff.getByText(`还没有${name}`)).toBeVisible();
    await expect(entry).toHaveCount(1);
    await expect(add).toHaveCount(0);

    if (change === undefined) continue;
    expect([change, await changeCode(staff, change)]).toEqual([change, 403]);
    await give(`${key}_view`, `${key}_edit`);
    expect([change, await changeCode(staff, change)]).toEqual([change, 404]);
    await staff.goto(address);
    await add.click();
    await expect(staff.getByRole('dialog', { name: `新增${name}` })).toBeVisible();
  }
});
