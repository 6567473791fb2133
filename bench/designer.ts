import '../server/i18n/registerLabels.ts';
import type { CDPSession, Page } from 'playwright';
import { chromium } from 'playwright';
import { widgetOf } from '../schemas/definition/defaultDefinition.ts';
import type { Definition, Widget } from '../schemas/definition/definition.ts';
import { DEMO_CORP, DEMO_PASSWORD } from '../schemas/demo.ts';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { buildProduct, startProduct } from './contestants.ts';

export interface DesignerBenchOptions {
  sizes: number[];
  keys: number;
  /** how many times slower the processor is made */
  throttle: number;
}

const KINDS = [
  'input',
  'number',
  'select',
  'date',
  'input',
  'textarea',
  'radio',
  'switch',
  'input',
  'checkbox',
] as const;
const CHOICES = Array.from({ length: 8 }, (_, index) => ({
  value: `o${index}`,
  label: `选项${index}`,
}));

/** Types a field's name in the designer, the preview beside it, at several sizes of the form; prints what a key costs and how soon the preview says it. */
export async function runDesignerBench({
  sizes,
  keys,
  throttle,
}: DesignerBenchOptions): Promise<void> {
  buildProduct();
  const product = await startProduct(5192, 'demo');
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs],
  });
  try {
    console.log(
      'main-thread ms a key; ms until the preview says it (median, worst); keys that it says in the very next frame',
    );
    console.log('fields  name                             placeholder');
    for (const size of sizes) {
      const context = await browser.newContext({
        viewport: { width: 1680, height: 950 },
        locale: 'zh-CN',
      });
      const page = await context.newPage();
      await openDesigner(page, product.url, definitionOf(size));
      const cdp = await context.newCDPSession(page);
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      if (throttle > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
      const name = await typeInto(
        { page, cdp, keys },
        '名称',
        '[data-pane=preview] [data-field=f0] label',
      );
      const hint = await typeInto(
        { page, cdp, keys },
        '提示文字',
        '[data-pane=preview] [data-field=f0] input',
      );
      console.log(`${String(size).padStart(6)}   ${name}   ${hint}`);
      await context.close();
    }
  } finally {
    await browser.close();
    product.stop();
  }
}

function definitionOf(size: number): Definition {
  const list = Array.from({ length: size }, (_, index): Widget => {
    const type = KINDS[index % KINDS.length] ?? 'input';
    const name = `字段${index}`;
    const choice = type === 'select' || type === 'radio' || type === 'checkbox';
    return widgetOf('bench', {
      type,
      model: `f${index}`,
      label: { message: name },
      options: {
        ...(choice && { options: CHOICES, showLabel: true }),
        ...(index % 5 === 0 && { required: true }),
      },
    });
  });
  return { list, config: { labelWidth: 100, labelPosition: 'top', size: 'small' } } as Definition;
}

/** Signs in and opens the designer on a definition that has not been published, as one that was left open. */
async function openDesigner(page: Page, url: string, definition: Definition): Promise<void> {
  await page.goto(`${url}/index`);
  await page.getByLabel('企业代码').fill(DEMO_CORP);
  await page.getByLabel('手机号').fill('13800000001');
  await page.getByRole('textbox', { name: '密码' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('navigation', { name: '菜单' }).waitFor();
  await page.goto(`${url}/sys/custfield/marketing`);
  await page.getByRole('tree', { name: '表单画布' }).waitFor();
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(JSON.stringify(definition));
  await page.keyboard.press('Escape');
  await page.getByRole('treeitem', { name: /^字段0，/ }).click();
  await page.locator('[data-pane=preview] [data-field=f0]').waitFor();
  // Nobody types in the frame that shows the form: the rest of it is drawn while the browser rests.
  await page.waitForTimeout(1500);
}

async function typeInto(
  { page, cdp, keys }: { page: Page; cdp: CDPSession; keys: number },
  property: string,
  target: string,
): Promise<string> {
  await page
    .locator('[data-properties]')
    .getByRole('textbox', { name: property, exact: true })
    .focus();
  await page.keyboard.press('End');
  await page.evaluate((selector) => {
    const [walls, painted] = [
      [] as { ms: number; frames: number }[],
      (then: (at: number) => void) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => then(performance.now());
          port2.postMessage(0);
        }),
    ];
    Object.assign(window, { __walls: walls });
    const said = () => {
      const element = document.querySelector(selector);
      return `${element?.textContent ?? ''} ${element?.getAttribute('placeholder') ?? ''}`;
    };
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const before = said();
        let frames = 0;
        const look = (at: number) => {
          frames += 1;
          if (said() === before) painted(look);
          else walls.push({ ms: at - timeStamp, frames });
        };
        painted(look);
      },
      true,
    );
  }, target);
  await page.waitForTimeout(300);
  const before = await cpu(cdp);
  for (let index = 0; index < keys; index += 1) {
    await page.keyboard.press('abcdefghij'[index % 10] ?? 'a');
    await page.waitForTimeout(60);
  }
  const spent = (await cpu(cdp)) - before;
  await page.waitForTimeout(500);
  const walls = (
    await page.evaluate(
      () => (window as unknown as { __walls: { ms: number; frames: number }[] }).__walls,
    )
  ).toSorted((a, b) => a.ms - b.ms);
  if (walls.length < keys) throw new Error(`The preview followed ${walls.length} of ${keys} keys`);
  const [median, worst] = [walls[Math.floor(walls.length / 2)]?.ms ?? 0, walls.at(-1)?.ms ?? 0];
  return `${(spent / keys).toFixed(1).padStart(5)}  ${median.toFixed(1).padStart(5)} ${worst.toFixed(1).padStart(6)}  ${walls.filter(({ frames }) => frames === 1).length}/${keys}`;
}

async function cpu(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
