import { expect, type Locator, type Page } from '@playwright/test';

export const CODES = [400, 403, 404, 409, 422, 429, 500, 4099];

interface Path {
  /** what is sent when this is saved */
  sends: RegExp;
  save(): Promise<void>;
  /** where the reason has to stand */
  form: Locator;
}

/** Saves once for each way a save can come to nothing, and wants the reason in the form every time, and the form still open. */
export async function wantsReasons(page: Page, { sends, save, form }: Path): Promise<void> {
  for (const code of CODES) {
    const reason = `这次因为 ${code} 没有保存`;
    await page.route(sends, (route) =>
      route.fulfill({ json: { code, message: reason, data: null } }),
    );
    await save();
    await expect(form.getByText(reason)).toBeVisible();
    await page.unroute(sends);
  }
  await page.route(sends, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await save();
  await expect(form.getByText(/连接不上服务器|网关错误/)).toBeVisible();
  await page.unroute(sends);
  await page.route(sends, (route) => route.abort());
  await save();
  await expect(form.getByText(/连接不上服务器|网络异常/)).toBeVisible();
  await page.unroute(sends);
}
