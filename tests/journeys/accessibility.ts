import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = typeof import('axe-core');

/**
 * The rules of axe that the page breaks, or the part that the selector names, each with the elements. Runs in the page itself, once loaded there:
 * axe's package for Playwright opens a page of its own for each look, at four times the cost.
 */
export async function findings(
  page: Page,
  within?: string,
): Promise<[rule: string, ...string[]][]> {
  const frames = page.frames().filter((frame) => !frame.isDetached());
  for (const frame of frames)
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  return await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(selector ?? document, {
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return violations.map(({ id, nodes }): [string, ...string[]] => [
      id,
      ...nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
    ]);
  }, within);
}

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await findings(page, within)).toEqual([]);
}
