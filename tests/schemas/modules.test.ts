import { translate } from '../../schemas/i18n/label.ts';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import iconImports from 'lucide-react/dynamicIconImports';
import { describe, expect, test } from 'vitest';
import { defaultNotices } from '../../schemas/validation/defaults.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { isSummable } from '../../schemas/views/sums.ts';
import { parseFormula } from '../../schemas/formulas/index.ts';
import type { Overview } from '../../schemas/definition/module.ts';
import { customModule, isCustomKey } from '../../schemas/vocabulary/customObjects.ts';
import {
  DEMO_OBJECTS,
  moduleFile,
  moduleKeys,
  MODULES,
  poolCondition,
  recordModule,
  routeOf,
} from '../../schemas/modules/index.ts';
import { permissionKeys } from '../../schemas/staff/permissions.ts';
import { eachWidget } from '../../schemas/form/containers.ts';
import { ALL, fileOf, formOf, itemsOf, namesIn, wordsIn } from './moduleParts.ts';

const byKey = ALL.map((file) => [file.key, file] as const);

describe.each(byKey)('%s', (_, file) => {
  const form = formOf(file);
  const fields = form.fields;
  const known = (name: string) =>
    fields.has(name) || name.startsWith('$settings.') || name.startsWith('$viewer.');
  const items = itemsOf(file.form);

  test('its default definition is understood without a notice', () => {
    expect([...form.notices, ...defaultNotices(form)]).toEqual([]);
    expect(items.filter((item) => !fields.has(item.model)).map((item) => item.model)).toEqual([]);
  });

  test('no model stands twice, none is a system field', () => {
    const models = items.map((item) => item.model);
    expect(models.filter((model, index) => models.indexOf(model) !== index)).toEqual([]);
    expect(models.filter((model) => fields.get(model)?.system)).toEqual([]);
  });

  test('title, columns, sort, number, parents, periods and stages name its fields', () => {
    const named = [
      file.title,
      ...file.columns,
      ...file.sort.split(',').map((part) => part.replace('-', '')),
      ...(file.number ? [file.number.field] : []),
      ...(file.parents ?? []),
      ...(file.holds ?? []),
      ...(file.periods ?? []).flat(),
      ...(file.stages ? [file.stages.group] : []),
    ];
    expect(named.filter((model) => !fields.has(model))).toEqual([]);
    expect(
      file.sort
        .split(',')
        .filter(
          (part) =>
            !form.columns.find((column) => column.model === part.replace('-', ''))?.sortable,
        ),
    ).toEqual([]);
    expect(
      [...(file.parents ?? []), ...(file.holds ?? [])].filter(
        (model) => fields.get(model)?.valueType !== 'ref',
      ),
    ).toEqual([]);
  });

  test('an automatic number cannot be typed', () => {
    const number = file.number && fields.get(file.number.field);
    if (number) expect(number.readOnly).toBe(true);
    if (file.number) expect(file.number.pattern).toMatch(/^[A-Z]+(\{(yyyy|yy|MM|dd)\})*0+$/);
  });

  test('between one and three key fields are marked', () => {
    const main = [...fields.values()].filter((field) => field.isMain);
    expect(main.length).toBeGreaterThan(0);
    expect(main.length).toBeLessThanOrEqual(3);
  });

  test('conditions of fields read fields of the form', () => {
    const read = [...fields.values()].flatMap((field) =>
      [field.show, field.require, field.lock].flatMap((condition) => namesIn(condition)),
    );
    expect(read.filter((name) => !known(name))).toEqual([]);
  });

  test('references point to modules there are, and fill and narrow by fields there are', () => {
    for (const field of fields.values()) {
      if (
        !field.refers ||
        ['user', 'department', 'opportunity_group', 'product_category'].includes(field.refers)
      )
        continue;
      const target = fileOf(field.refers);
      expect(target, field.model).toBeDefined();
      const { within = {}, fill = {} } = field.widget.options;
      const theirs = target ? formOf(target).fields : new Map();
      expect(
        [...Object.keys(within), ...Object.values(fill)].filter((model) => !theirs.has(model)),
        `${field.model} of ${target?.key}`,
      ).toEqual([]);
      expect(
        [...Object.values(within), ...Object.keys(fill)].filter((model) => !fields.has(model)),
        field.model,
      ).toEqual([]);
    }
  });

  test('formulas can be read and use fields of the form', () => {
    for (const [model, text] of Object.entries(file.formulas ?? {})) {
      expect(fields.has(model), model).toBe(true);
      expect(() => parseFormula(text, (name) => fields.has(name)), text).not.toThrow();
      expect(fields.get(model)?.readOnly).toBe(true);
    }
  });

  test('it has the tabs of details and change log, and related tabs lead somewhere', () => {
    const keys = file.tabs.map((tab) => tab.key);
    expect(keys).toEqual(expect.arrayContaining(['view', 'modifylog']));
    expect(new Set(keys).size).toBe(keys.length);
    for (const tab of file.tabs) {
      expect(
        namesIn(tab.when)
          .concat(namesIn(tab.add))
          .filter((name) => !known(name)),
      ).toEqual([]);
      if (!tab.by) continue;
      const target = fileOf(tab.key);
      expect(target, tab.key).toBeDefined();
      if (target && tab.by !== 'id')
        expect(['ref', 'refs'], `${tab.key}.${tab.by}`).toContain(
          formOf(target).fields.get(tab.by)?.valueType,
        );
      if (tab.from) expect(fields.get(tab.from)?.valueType).toBe('ref');
    }
  });

  test('its overview has a tab, and names tabs of related records and fields of theirs', () => {
    const { figures = [], lists = [], next }: Partial<Overview> = file.overview ?? {};
    const fieldsOf = (key: string) => {
      const there = fileOf(key);
      return there && formOf(there).fields;
    };
    if (file.overview) expect(file.tabs.map(({ key }) => key)).toContain('overview');
    const models = [...figures, ...lists].flatMap(({ tab, where, ...told }) => {
      const child = file.tabs.find(({ key, by }) => key === tab && by !== undefined);
      const there = child && fieldsOf(child.key);
      const named = [
        ...('sum' in told ? [told.sum] : told.shows),
        ...('sort' in told && told.sort ? [told.sort.replace('-', '')] : []),
        ...(where ? namesIn(where) : []),
      ];
      return named.filter((model) => !there?.has(model)).map((model) => `${tab}.${model}`);
    });
    expect(models).toEqual([]);
    for (const { tab, sum } of figures) {
      const field = fieldsOf(tab)?.get(sum);
      expect(field && isSummable(field), `${tab}.${sum}`).toBe(true);
    }
    if (next !== undefined) expect(fields.get(next)?.valueType).toBe('datetime');
  });

  test('actions read, ask and write what there is', () => {
    const actions = file.actions ?? [];
    expect(new Set(actions.map((action) => action.key)).size).toBe(actions.length);
    for (const action of actions) {
      const asked = itemsOf(action.form);
      const models = asked.map((item) => item.model);
      expect(
        namesIn(action.when).filter((name) => !known(name)),
        action.key,
      ).toEqual([]);
      expect(new Set(models).size, action.key).toBe(models.length);
      expect(
        asked
          .flatMap((item) => namesIn(item.options?.when?.show))
          .filter((name) => !models.includes(name)),
        action.key,
      ).toEqual([]);
      expect(
        Object.keys(action.initial ?? {}).filter((model) => !models.includes(model)),
        action.key,
      ).toEqual([]);
      expect(
        Object.keys(action.set ?? {}).filter((model) => !fields.has(model)),
        action.key,
      ).toEqual([]);
      const used = Object.values(action.set ?? {}).filter(
        (value): value is string => typeof value === 'string' && value.startsWith('$form.'),
      );
      expect(
        used.filter((value) => !models.includes(value.slice(6))),
        action.key,
      ).toEqual([]);
      if (action.permission)
        expect(permissionKeys(DEMO_OBJECTS), action.key).toContain(action.permission);
      expect(action.bulk && action.opens, action.key).toBeFalsy();
    }
  });

  test('two actions of one call differ in what they send', () => {
    const calls = (file.actions ?? []).map((action) =>
      JSON.stringify([action.call, action.send ?? null]),
    );
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('an action that opens a form fills fields of that form', () => {
    for (const { key, opens } of file.actions ?? []) {
      if (!opens) continue;
      const target = fileOf(opens.module);
      const theirs = target ? formOf(target).fields : new Map();
      const copied = opens.copy === 'all' ? [] : opens.copy;
      expect(
        [...copied, ...Object.keys(opens.values)].filter((model) => !theirs.has(model)),
        key,
      ).toEqual([]);
      expect(
        copied.filter((model) => !fields.has(model)),
        key,
      ).toEqual([]);
    }
  });

  test('states are numbered from 0 and coloured by the palette', () => {
    const states = file.states ?? [];
    expect(states.map((state) => state.value)).toEqual(states.map((_state, index) => index));
    const colours = [
      ...states.map((state) => state.color),
      ...[...fields.values()].flatMap((field) => field.choices.map((choice) => choice.color)),
    ];
    expect(
      colours.filter(
        (colour) => colour && !['grey', 'blue', 'green', 'amber', 'red', 'violet'].includes(colour),
      ),
    ).toEqual([]);
  });

  test('its icons exist', () => {
    const icons = [file.icon, ...(file.actions ?? []).flatMap((action) => action.icon ?? [])];
    expect(icons.filter((icon) => !Object.hasOwn(iconImports, icon))).toEqual([]);
  });

  test('its definition is plain JSON, the same every time, with every key once', () => {
    const definition = defaultDefinition(file);
    expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
    expect(JSON.stringify(defaultDefinition(file))).toBe(JSON.stringify(definition));
    const keys = [...eachWidget(definition.list)].map(({ widget }) => widget.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => key.startsWith(`${file.key}_`))).toBe(true);
  });
});

/** Characters that only simplified Chinese writes so: neither traditional nor Japanese. */
const SIMPLIFIED = [
  '户联约报单价审驳销时间门务员动电话邮码详细资订费额计划选择请输发开纳识别货币种类项产级权设备仓库关进议脑维护扩历讯谈认评论试运车轻转载软银铁错锁锋长闭问闻阅队阶阴际陆陈险难页顶须顾预领频题颜风飞饭饮馆马验骑鱼鸟鸡麦齐龙丢两严丧个丰临为丽',
  '举么义乐习书买亏云亚仅从们优众传伤伦伪侧侦俩债倾偿储儿兑兰兴养兽冲决况冻净凉减凤刘则刚创剑剧劝办励劲劳势华协卖卢卫却厂厅压厌厕厦县双变叶叹吓吗响哑唤园围图圆圣场坏块坚坛坝坟坠垒垦够头夸夹夺奋奖妆妇妈姜娄孙宁宪宽宾对寻导尔尘尝层届岁岗岛岭帅师',
  '帐带帮广庆应庙废异弃张弥弯弹强归录忆怀态怜总恋悬惊惧惨惯愤愿懒戏战扑执扫扬抚抛抢拟拥拦拨挂挡挥损换掷搁摄摆摇撑敌无旷显晋晒晓晕暂术朴杀杂杨极构枪柜树样桥检楼标横欢欧毁毕气汇汉污沟泪泼泽洁测济浅浆浊浑浓涛润涡渐渔渗湾湿满滚滞滨灭灯灾炉炼烂烦',
  '烧热爱爷牵犹狮猎猪猫环现玛盏盐监盖盘矿砖确碍礼祸离积稳穷窃竞笔筑签简粮紧纠红纪纯纲纵纷纸纹纺线练组终经结绕绘给络绝统继绩续综绿编缘缩网罗罚罢职聪肃肤肿胀胁脏脚脱脸舍舰艰艳艺节芦苏苹范茎荐荣药莲获营虑虽虾蚀蚂蛮补衬袭装见观规视览觉触誉讨让训',
  '记讲许访证诉词译诗诚询该语误说诸读课谁调谅谊谋谓谢谨谱贝负贡财责贤败账质贩贪贫购贯贴贵贷贺贼赌赏赔赖赚赛赞赠赢赵赶趋跃践踪躯轨轮轰较辅辆辉辈辞边达迁过迈还这远违连迟适递逻遗邓邻郑酱释钉针钓钟钢钥钱钻铃铅铜铝铺链锅锐锦键锻镇镜闪闲闷闹阀阁阔阳',
  '阵隐雾韩顺顿颁颈颗飘驱驶驻驾骂骄骗骤鸣鸭鸿龄',
].join('');
/** Simplified characters that Japanese writes the same: wrong only in traditional Chinese. */
const SHARED = '国学会来区医宝当点号声党万与乱体余担旧条状独数写参断随将献静争没属据称税残';
const TEXTS = ALL.flatMap((file) => wordsIn(file, file.key));

describe('words', () => {
  test('every text of the modules has four languages', () => {
    expect(TEXTS.length).toBeGreaterThan(500);
    expect(
      TEXTS.filter(
        ({ words }) =>
          words.length !== 4 ||
          words.some(
            (word) => typeof word !== 'string' || word.trim() === '' || word !== word.trim(),
          ),
      ).map(({ path }) => path),
    ).toEqual([]);
  });

  test('English is English', () => {
    expect(
      TEXTS.filter(({ words }) => /[\u3000-\u9fff]/.test(words[1] ?? '')).map(({ path }) => path),
    ).toEqual([]);
    expect(
      TEXTS.filter(
        ({ words }) => words[0] === words[1] && /[\u4e00-\u9fff]/.test(words[0] ?? ''),
      ).map(({ path }) => path),
    ).toEqual([]);
  });

  test('traditional Chinese and Japanese hold no simplified characters', () => {
    const found = (locale: number, wrong: string) =>
      TEXTS.flatMap(({ path, words }) =>
        Array.from(words[locale] ?? '')
          .filter((char) => wrong.includes(char))
          .map((char) => `${path}: ${char}`),
      );
    expect(found(3, SIMPLIFIED + SHARED)).toEqual([]);
    expect(found(2, SIMPLIFIED)).toEqual([]);
  });

  test('names and labels of one form differ from each other in every language', () => {
    for (const file of ALL) {
      for (const locale of LOCALES) {
        const names = itemsOf(file.form).map((item) => translate(item.label, locale));
        expect(
          names.filter((name, index) => names.indexOf(name) !== index),
          `${file.key} ${locale}`,
        ).toEqual([]);
      }
    }
  });
});

describe('the registry', () => {
  test('every spelling of the texts finds the module [LIST-016]', () => {
    const spellings = {
      customerPool: ['customerpool', 'customerPool', 'customer_pool', 'CUSTOMERPOOL'],
      cluePool: ['cluepool', 'cluePool'],
      paymentPlan: ['paymentPlan', 'paymentplan', 'payment_plan'],
      productDetail: ['product_detail', 'productDetail'],
      leads: ['leads', 'lead'],
    };
    for (const [key, names] of Object.entries(spellings))
      expect(
        names.map((name) => moduleFile(name)?.key),
        key,
      ).toEqual(names.map(() => key));
    expect(['constructor', '__proto__', '', 'nothing'].map(moduleFile)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('every module of the wire is there with list fields, the payment plan among them', () => {
    const wire = [
      'clue',
      'cluepool',
      'customer',
      'customerpool',
      'contact',
      'opportunity',
      'contract',
      'quotation',
      'product',
      'bill',
      'payment',
      'invoice',
      'paymentPlan',
      'marketing',
      'leads',
      'event',
    ];
    expect(wire.filter((key) => !(moduleFile(key)?.columns.length ?? 0))).toEqual([]);
    expect(moduleKeys).toEqual(Object.values(MODULES).map((file) => file.key));
  });

  test('a pool is a window on the records of its module', () => {
    const pool = moduleFile('customerPool');
    expect(pool && recordModule(pool).key).toBe('customer');
    expect(recordModule(MODULES.customer).key).toBe('customer');
    expect(poolCondition(MODULES.customer)).toEqual(MODULES.customerPool.view.where);
    expect(poolCondition(MODULES.contract)).toBeUndefined();
  });

  test('lists stand at the routes of the specification', () => {
    expect(
      [MODULES.leads, MODULES.productDetail, MODULES.customer, ...DEMO_OBJECTS].map(routeOf),
    ).toEqual(['/lead', '/product_detail', '/customer', '/workbench/custom/service_ticket_c']);
  });

  test('a custom object is a module like the others', () => {
    const asset = customModule({ key: 'asset_c', name: '固定资产', icon: 'box', approval: true });
    expect([...formOf(asset).notices, ...defaultNotices(formOf(asset))]).toEqual([]);
    expect(
      formOf(asset, 'ja')
        .columns.filter((column) => column.shown)
        .map((column) => column.model),
    ).toEqual(['name', 'owner_user_id', 'create_time']);
    expect(formOf(asset).fields.has('approval_state')).toBe(true);
    expect(routeOf(asset)).toBe('/workbench/custom/asset_c');
    expect(['asset_c', 'a_c', 'Asset_c', 'asset', '_c', '1_c', 'a b_c'].map(isCustomKey)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
