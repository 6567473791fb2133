import type { Page } from '@playwright/test';
import type { OwnServer } from './ownServer.ts';
import { callApi } from './support.ts';

let companies = 0;
/** A company of its own in which nothing is approved yet, and its administrator. Answers its code. */
export function begin(page: Page, server: OwnServer): Promise<string> {
  companies += 1;
  return server.register(page, {
    name: '陆文彬',
    mobile: `137123506${String(companies).padStart(2, '0')}`,
    password: 'tree-house-92',
    corp_name: `嘉善收款轴承 ${companies} 号厂`,
  });
}

export const set = (admin: Page, settings: Record<string, number>) =>
  callApi(admin, 'POST', '/rest/sys/config/setSetting', { settings: JSON.stringify(settings) });

export const add = async (page: Page, module: string, values: Record<string, unknown>) =>
  (
    await callApi<{ id: number }>(
      page,
      'POST',
      `/rest/crm/${module}/${module === 'customer' || module === 'payment' || module === 'paymentPlan' ? 'save' : 'add'}`,
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
    )
  ).id;

export const RUNNING = { start_time: '2026-01-01', end_time: '2099-12-31', price: 5000 };
export const INVOICE = { type: '收据', classify: '个人', title: '陆女士' };
