import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startProcess } from '../server/support/process.ts';
import { expectAccessible } from './accessibility.ts';
import { complaints } from './support.ts';

const LISTS = [
  ['customer', '客户'],
  ['contact', '联系人'],
  ['clue', '线索'],
  ['opportunity', '商机'],
  ['quotation', '报价单'],
  ['contract', '合同'],
] as const;
/** What the lists of a new installation show, before anybody has arranged them. */
const COLUMNS = {
  clue: '线索名称 公司名称 联系人姓名 手机 线索来源 意向程度 状态 标签 负责人 下次跟进时间 创建时间',
  cluePool: '线索名称 公司名称 线索来源 意向程度 状态 标签 最后跟进时间 创建人 创建时间',
  customer:
    '客户名称 客户级别 客户阶段 客户标签 所属行业 客户来源 手机 负责人 最后跟进时间 下次跟进时间 创建时间',
  customerPool:
    '客户名称 客户级别 客户阶段 客户标签 所属行业 客户来源 最后跟进时间 创建人 创建时间',
  contact: '姓名 所属客户 职务 手机 邮箱 决策角色 首要联系人 标签 负责人 最后跟进时间 创建时间',
  opportunity:
    '商机名称 客户 预计金额 当前阶段 赢率 预计成交日期 状态 负责人 最后跟进时间 创建时间',
  contract: '合同名称 合同编号 客户 合同金额 开始时间 结束时间 状态 审批状态 负责人 创建时间',
  quotation: '报价单名称 报价单编号 客户 报价金额 状态 审批状态 负责人 创建人 创建时间 更新时间',
  product: '产品名称 产品编号 产品分类 标准价格 单位 状态 产品图片 更新时间',
  bill: '账单编号 客户 合同 账单方向 账单金额 账单日期 到期日 状态 负责人 创建时间',
  payment: '回款编号 客户 合同 回款金额 状态 审批状态 回款日期 回款方式 负责人 创建人 创建时间',
  invoice:
    '开票编号 客户 合同 开票金额 开票类型 发票号码 开票日期 状态 审批状态 签收状态 负责人 创建时间',
} as const;
const POOLS: Readonly<Record<string, string>> = { customer: '客户公海', clue: '线索公海' };

test('the first administrator begins with samples, finds the columns of every list sensible, and takes them all away again in the system settings [LIST-020] [OFFICE-039] [OFFICE-040] [OFFICE-041] [AUTH-035] [ADMIN-019]', async ({
  page,
}) => {
  // a story of ten months is some thousand writes
  test.setTimeout(300_000);
  const said = complaints(page);
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-samples-'));
  const server = startProcess({ DATA_DIR: dataDir, SEED: 'none' });
  try {
    const url = await server.ready;
    const code = /once: (\S+)/.exec(server.stdout())?.[1] ?? '';
    await page.goto(url);
    await page.getByLabel('一次性验证码').fill(code);
    await page.getByLabel('企业名称').fill('海宁经编设备有限公司');
    await page.getByLabel('企业代码').fill('haining');
    await page.getByLabel('姓名').fill('沈立');
    await page.getByLabel('手机号').fill('13612345678');
    await page.getByRole('textbox', { name: '密码' }).fill('tree-house-92');
    await page.getByRole('checkbox', { name: '放入示例数据' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: '创建并进入' }).click();
    await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible({ timeout: 60_000 });

    const rows = page.getByRole('row');
    /** How many a list says that it has, and its pool beside it. */
    const countIn = async (path: string, name: string) => {
      let count = 0;
      for (const [at, title] of [
        [path, name],
        ...(path in POOLS ? [[`${path}Pool`, POOLS[path]]] : []),
      ]) {
        await page.goto(`${url}/${at}`);
        const heading = page.getByRole('heading', {
          level: 1,
          name: new RegExp(`^${title} \\d+$`),
        });
        await expect(heading).toBeVisible();
        count += Number((await heading.innerText()).replace(/\D/g, ''));
      }
      return count;
    };
    for (const [path, columns] of Object.entries(COLUMNS)) {
      await page.goto(`${url}/${path}`);
      await expect(page.getByRole('columnheader')).toContainText(['', ...columns.split(' ')]);
    }
    for (const path of ['customer', 'opportunity', 'contract', 'clue']) {
      await page.goto(`${url}/${path}`);
      await expect(rows.nth(3)).toBeVisible();
    }

    // one of their own beside them
    await page.goto(`${url}/customer`);
    await page.getByRole('button', { name: '新增客户' }).click();
    const form = page.getByRole('dialog', { name: '新增客户' });
    await form.getByRole('combobox', { name: /^客户名称/ }).fill('海宁真实客户有限公司');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();

    await page.goto(`${url}/systemSetting`);
    const samples = page.getByRole('region', { name: '示例数据' });
    await expect(samples).toContainText(/现有 \d+ 条示例数据/);
    await expect(page.getByText('版本 1.7.0（2020-10-12）')).toBeVisible();
    const ask = samples.getByRole('button', { name: '删除示例数据' });
    await ask.click();
    const dialog = page.getByRole('alertdialog', { name: '删除示例数据？' });
    await expect(dialog).toContainText('商机 12');
    const told = await dialog.innerText();
    const countOf = (name: string) => Number(new RegExp(`[：、]${name} (\\d+)`).exec(told)?.[1]);
    const counts = new Map(LISTS.map(([path, name]) => [path, countOf(name)]));
    expect([...counts.values()].every((count) => count >= 6)).toBe(true);
    await dialog.getByRole('button', { name: '取消' }).click();
    for (const [path, name] of LISTS)
      expect([path, await countIn(path, name)]).toEqual([
        path,
        (counts.get(path) ?? 0) + (path === 'customer' ? 1 : 0),
      ]);
    await page.goto(`${url}/systemSetting`);
    await ask.click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '删除示例数据' }).click();
    await expect(samples).toContainText(/已删除 \d+ 条示例数据/);
    await expect(samples.getByRole('button', { name: '放入示例数据' })).toBeVisible();

    for (const [path, name] of LISTS)
      expect([path, await countIn(path, name)]).toEqual([path, path === 'customer' ? 1 : 0]);
    await page.goto(`${url}/customer`);
    await expect(rows.filter({ hasText: '海宁真实客户有限公司' })).toHaveCount(1);
    expect(said).toEqual([]);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    await rm(dataDir, { recursive: true });
  }
});
