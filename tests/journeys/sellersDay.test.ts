import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, timestampInZone } from '../../schemas/values/dates.ts';
import { expectAccessible } from './accessibility.ts';
import { testWithOwnServer } from './ownServer.ts';
import { addPerson, callApi, complaints } from './support.ts';

const test = testWithOwnServer();

const PASSWORD = 'tree-house-92';
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What the screens say that the day is spent on. */
const CHINESE = {
  due: '待跟进',
  write: '写跟进',
  followUp: '新增跟进记录',
  content: '跟进内容',
  save: '保存',
  search: '搜索',
  add: '新增',
  addQuotation: '新增报价单',
  quotationName: '报价单名称',
  customer: '客户',
  findCustomer: '搜索客户',
  price: '报价金额',
  ask: '发起审批',
  askAbout: (name: string) => `发起「${name}」的审批`,
  start: '发起',
  bell: /^提醒，\d+ 条未读$/,
  news: '最新通知',
  approve: (name: string) => `通过 ${name}`,
  approveDialog: (name: string) => `通过「${name}」`,
  pass: '通过',
  share: '发送链接',
  more: '更多操作',
  copyLink: '生成并复制链接',
  copied: '复制成功',
};
const ENGLISH: typeof CHINESE = {
  due: 'To follow up',
  write: 'Log follow-up',
  followUp: 'New Follow-up',
  content: 'Content',
  save: 'Save',
  search: 'Search',
  add: 'Add',
  addQuotation: 'New quotation',
  quotationName: 'Quotation name',
  customer: 'Customer',
  findCustomer: 'Search Customer',
  price: 'Amount',
  ask: 'Start approval',
  askAbout: (name) => `Start approval of “${name}”`,
  start: 'Start',
  bell: /^Reminders, \d+ unread$/,
  news: 'Latest notifications',
  approve: (name) => `Approve ${name}`,
  approveDialog: (name) => `Approve “${name}”`,
  pass: 'Approve',
  share: 'Send link',
  more: 'More actions',
  copyLink: 'Create and copy link',
  copied: 'Copied',
};

type Hands = 'mouse' | 'keys' | 'touch';

/** Presses things as somebody would and counts it. With the keys one has to get there first, by Tab. */
function handsOf(page: Page, kind: Hands) {
  let presses = 0;
  const press = async (place: Locator) => {
    presses += 1;
    if (kind === 'mouse') return place.click();
    if (kind === 'touch') return place.tap();
    await walk(place);
    await page.keyboard.press('Enter');
  };
  const walk = async (place: Locator) => {
    await expect(place).toBeVisible();
    const focused = () => place.evaluate((element) => element === document.activeElement);
    for (let steps = 0; !(await focused()); steps++) {
      expect(steps, 'reached by Tab').toBeLessThan(60);
      await page.keyboard.press('Tab');
    }
  };
  /** Types into a box, which need not be counted. */
  const type = async (box: Locator, text: string) => {
    if (kind === 'mouse') await box.click();
    else if (kind === 'touch') await box.tap();
    else await walk(box);
    await expect(box).toBeFocused();
    await page.keyboard.type(text);
  };
  /** The presses that some work takes. */
  const counted = async (work: () => Promise<void>) => {
    const before = presses;
    await work();
    return presses - before;
  };
  return { press, type, counted };
}

const DAYS = [
  { title: 'in Chinese with the keys alone', lang: 'zh-cn', words: CHINESE, hands: 'keys' },
  { title: 'in English at a desk', lang: 'en', words: ENGLISH, hands: 'mouse' },
  { title: 'in Chinese on a phone', lang: 'zh-cn', words: CHINESE, hands: 'touch' },
  { title: 'in English on a phone', lang: 'en', words: ENGLISH, hands: 'touch' },
] as const;

for (const [index, { title, lang, words, hands: kind }] of DAYS.entries())
  test(`a seller's day, ${title}: whom to speak with, a follow-up, a quotation, its approval, and off to the customer`, async ({
    browser,
    server,
  }) => {
    test.slow(); // axe looks at every element
    const onPhone = kind === 'touch';
    const device = {
      ...(onPhone ? PHONE : DESK),
      baseURL: server.url,
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce' as const,
    };
    const [manager, seller] = await Promise.all(
      [0, 1].map(async () => (await browser.newContext(device)).newPage()),
    );
    if (!manager || !seller) throw new Error('no page');
    const corp = await server.register(manager, {
      name: '顾云帆',
      password: PASSWORD,
      mobile: `1371235220${index}`,
      corp_name: `平湖日程仪器厂 ${index}`,
    });
    await callApi(manager, 'POST', '/rest/sys/config/setSetting', {
      settings: JSON.stringify({ is_quotation_check: 1 }),
    });
    const { give } = await addPerson(manager, seller, corp);
    await give(
      ...['customer', 'quotation', 'event'].flatMap((stem) => [
        `crm_${stem}_view`,
        `crm_${stem}_edit`,
      ]),
    );
    for (const page of [manager, seller])
      await callApi(page, 'POST', '/rest/sys/userconfig/preferences', { locale: lang });
    const today = timestampInZone('Asia/Shanghai', new Date()).slice(0, 10);
    const customer = '平湖晨会光电有限公司';
    await callApi(seller, 'POST', '/rest/crm/customer/save', {
      name: customer,
      next_contact_time: `${addDays(today, 1)} 00:00:00`,
    });
    await seller.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const faults = [complaints(manager), complaints(seller)];
    const hands = handsOf(seller, kind);
    const theirs = handsOf(manager, kind);

    const back = async () => {
      if (kind === 'keys') await seller.keyboard.press('Escape');
      else await seller.goBack();
    };

    // in the morning: whom to speak with
    await seller.goto('/index');
    const due = seller.getByRole('region', { name: words.due });
    await expect(due.getByRole('button', { name: customer })).toBeVisible();
    await expectAccessible(seller);
    const record = seller.getByRole('dialog', { name: customer });
    const form = seller.getByRole('dialog', { name: words.followUp });
    const toWrite = await hands.counted(async () => {
      await hands.press(due.getByRole('button', { name: customer }));
      await hands.press(record.getByRole('button', { name: words.write }));
    });
    expect(toWrite).toBe(2);
    const content = form.getByRole('textbox', { name: words.content });
    await expect(content).toBeVisible();
    // under a finger no keyboard comes up by itself
    if (!onPhone) await expect(content).toBeFocused();
    await expectAccessible(seller);
    await hands.type(content, '电话确认了交期');
    if (kind === 'keys') await seller.keyboard.press('Control+Enter');
    else await hands.press(form.getByRole('button', { name: words.save, exact: true }));
    await expect(form).toBeHidden();
    await expectAccessible(seller);
    await back();
    await expect(record).toBeHidden();

    // a quotation, from wherever one is
    const name = `平湖报价 ${index}`;
    const commands = seller.getByRole('dialog', { name: words.search });
    if (onPhone) await hands.press(seller.getByRole('button', { name: words.add, exact: true }));
    else {
      await seller.keyboard.press('Control+k');
      await expect(commands.getByRole('combobox')).toBeFocused();
      await seller.keyboard.type(words.addQuotation);
    }
    const choice = seller.getByRole('option', { name: words.addQuotation, exact: true });
    await expect(choice).toBeVisible();
    if (onPhone) await choice.tap();
    else await seller.keyboard.press('Enter');
    const quotation = seller.getByRole('dialog', { name: words.addQuotation });
    const named = quotation.getByRole('textbox', { name: words.quotationName });
    await expect(named).toBeVisible();
    if (!onPhone) await expect(named).toBeFocused();
    await hands.type(named, name);
    const party = quotation.getByRole('combobox', { name: words.customer, exact: true });
    await hands.press(party);
    await expect(seller.getByRole('combobox', { name: words.findCustomer })).toBeFocused();
    await seller.keyboard.type(customer);
    await expect(seller.getByRole('option', { name: customer })).toBeVisible();
    if (onPhone) await seller.getByRole('option', { name: customer }).tap();
    else await seller.keyboard.press('Enter');
    await expect(party).toContainText(customer);
    await hands.type(quotation.getByRole('textbox', { name: words.price }), '86000');
    await expectAccessible(seller);
    if (kind === 'keys') await seller.keyboard.press('Control+Enter');
    else await hands.press(quotation.getByRole('button', { name: words.save, exact: true }));
    const paper = seller.getByRole('dialog', { name, exact: true });
    await expect(paper).toBeVisible();
    await hands.press(paper.getByRole('button', { name: words.ask }));
    const asking = seller.getByRole('dialog', { name: words.askAbout(name) });
    await hands.press(asking.getByRole('button', { name: words.start, exact: true }));
    await expect(asking).toBeHidden();

    // the manager hears it and decides in two presses
    await manager.goto('/index');
    await theirs.press(manager.getByRole('button', { name: words.bell }));
    const deciding = manager.getByRole('dialog', { name: words.approveDialog(name) });
    const toDecide = await theirs.counted(async () => {
      await theirs.press(
        manager
          .getByRole('list', { name: words.news })
          .getByRole('button', { name: words.approve(name) }),
      );
      await theirs.press(deciding.getByRole('button', { name: words.pass, exact: true }));
    });
    expect(toDecide).toBe(2);
    await expect(deciding).toBeHidden();
    await expectAccessible(manager);

    // the seller, who has gone on, hears it and sends the quotation
    await back();
    await expect(paper).toBeHidden();
    await seller.goto('/index');
    await hands.press(seller.getByRole('button', { name: words.bell }));
    const heard = seller
      .getByRole('list', { name: words.news })
      .getByRole('button', { name: new RegExp(name) });
    const toSend = await hands.counted(async () => {
      await hands.press(heard.first());
      const bar = paper.getByRole('toolbar').first();
      const direct = bar.getByRole('button', { name: words.share });
      const more = bar.getByRole('button', { name: words.more });
      await expect(direct.or(more).first()).toBeVisible();
      if (await direct.isVisible()) await hands.press(direct);
      else {
        await hands.press(more);
        const entry = seller.getByRole('menuitem', { name: words.share });
        await (onPhone ? hands.press(entry) : entry.press('Enter'));
      }
      await hands.press(seller.getByRole('button', { name: words.copyLink }));
    });
    expect(toSend).toBeLessThanOrEqual(4);
    await expect(seller.getByText(words.copied)).toBeVisible();
    await expectAccessible(seller);
    expect(await seller.evaluate(() => navigator.clipboard.readText())).toContain('/share/');

    expect(faults).toEqual([[], []]);
    for (const page of [manager, seller]) await page.context().close();
  });
