import { fourLabel } from '../support/fourLabel.ts';
import { describe, expect, test } from 'vitest';
import { createRecordStore } from '../../widgets/form/state/store.ts';
import { relativeTime } from '../../schemas/values/dates.ts';
import { changedValues } from '../../src/records/form/changes.ts';
import {
  valuesFromRecord,
  linksOf,
  pickerFilter,
  staleReferences,
} from '../../src/records/form/links.ts';
import {
  newSession,
  newValues,
  withNewDefinition,
  valuesOf,
  withValues,
} from '../../src/records/form/session.ts';
import { actionForm } from '../../src/records/shared/actionForm.ts';
import { ownerForm } from '../../schemas/dialogs/ownerForm.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import { formOf, widget } from '../schemas/support.ts';
import { module, record, viewer } from './support.ts';

const form = formOf([
  widget('input', 'name', { options: { required: true } }),
  widget('customer', 'customer_id'),
  widget('contact', 'contact_id', {
    options: {
      within: { customer_id: 'customer_id' },
      fill: { customer_id: 'customer_id', phone: 'mobile', gone: 'x' },
    },
  }),
  widget('input', 'phone'),
]);
const [link] = linksOf(form);

describe('references that hang together', () => {
  const values: Record<string, unknown> = { customer_id: 7, contact_id: 3 };
  const field = form.fields.get('contact_id');

  test('a picker is narrowed by what is chosen already', () => {
    expect(field && pickerFilter(field, form, (model) => values[model])).toEqual({
      customer_id: 7,
    });
    expect(field && pickerFilter(field, form, () => undefined)).toBeUndefined();
  });
  test('a contact is one of the chosen customer without being told, where the form has one customer [FORM-029]', () => {
    const plain = formOf([
      widget('customer', 'customer_id'),
      widget('contact', 'contact_id'),
      widget('opportunity', 'opportunity_id'),
    ]);
    const narrowed = (model: string, of = plain) => {
      const each = of.fields.get(model);
      return each && pickerFilter(each, of, () => 7);
    };
    expect(narrowed('contact_id')).toEqual({ customer_id: 7 });
    expect(narrowed('opportunity_id')).toBeUndefined();
    expect(staleReferences('customer_id', linksOf(plain), () => 3)).toEqual(['contact_id']);
    const two = formOf([
      widget('customer', 'seller'),
      widget('customer', 'buyer'),
      widget('contact', 'contact_id'),
    ]);
    expect(narrowed('contact_id', two)).toBeUndefined();
  });
  test('a chosen record brings what it has, into fields that are there [QUOTE-009]', () => {
    expect(link && valuesFromRecord(link, { customer_id: 7, mobile: '', x: 1 }, form)).toEqual({
      customer_id: 7,
    });
    expect(link && valuesFromRecord(link, { customer_id: 7, mobile: '13800138000' }, form)).toEqual(
      {
        customer_id: 7,
        phone: '13800138000',
      },
    );
  });
  test('another customer takes the contact of the former one back', () => {
    expect(staleReferences('customer_id', linksOf(form), (model) => values[model])).toEqual([
      'contact_id',
    ]);
    expect(staleReferences('phone', linksOf(form), (model) => values[model])).toEqual([]);
    expect(staleReferences('customer_id', linksOf(form), () => undefined)).toEqual([]);
  });
});

describe('one opening of a form', () => {
  const input = { createStore: createRecordStore, form, context: {} };

  test('only what was changed is sent; an emptied field counts, an untouched one does not', () => {
    expect(
      changedValues({ a: 1, b: ['x'], c: '', d: 'y' }, { a: 1, b: ['x'], c: undefined, d: null }),
    ).toEqual({ d: null });
  });
  test('a new definition keeps what was typed, and knows that it was typed', () => {
    const session = newSession({ ...input, initial: { name: '甲' } });
    session.store.set('name', '乙');
    const wider = formOf([widget('input', 'name'), widget('input', 'short')]);
    const next = withNewDefinition(session, { ...input, form: wider });
    expect(next.store.value('name')).toBe('乙');
    expect(next.store.dirty()).toBe(true);
    expect(next.initial).toEqual({ name: '甲' });
  });
  test('what was typed into a field that is gone is listed by its name, and comes back with the field', () => {
    const session = newSession({ ...input, initial: { name: '甲' } });
    session.store.fill({ phone: '13800138000', name: '乙' });
    const narrower = withNewDefinition(session, {
      ...input,
      form: formOf([widget('input', 'name')]),
    });
    expect(narrower.lost).toMatchObject([
      { model: 'phone', value: '13800138000', field: { name: 'phone' } },
    ]);
    expect(narrower.store.submit()).toEqual({ ok: true, values: { name: '乙' } });
    expect(withNewDefinition(narrower, input).lost).toEqual([]);
    expect(withNewDefinition(narrower, input).store.values()).toMatchObject({
      name: '乙',
      phone: '13800138000',
    });
  });
  test('a draft puts in what still has a field, lists the rest, and drops what the reader may no longer see', () => {
    const seen = formOf([widget('input', 'name'), widget('input', 'secret')], {
      field_no_power: ['secret'],
    });
    const session = withValues(newSession({ ...input, form: seen, initial: {} }), {
      name: '乙',
      secret: '机密',
      gone: '旧',
      empty: null,
    });
    expect(session.store.values()).toMatchObject({ name: '乙' });
    expect(session.store.values()).not.toHaveProperty('secret');
    expect(session.lost).toEqual([{ model: 'gone', value: '旧' }]);
  });
  test('a moment in words', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(
      [0, 5 * 60_000, 3 * 3_600_000, 26 * 3_600_000].map((ms) =>
        relativeTime(now - ms, now, 'zh-Hans'),
      ),
    ).toEqual(['此刻', '5分钟前', '3小时前', '昨天']);
  });
  test('a record that is edited stands with its core columns, for conditions', () => {
    expect(valuesOf(record({ lock_flag: 'locked', data_raw: { name: '甲' } }))).toMatchObject({
      name: '甲',
      lock_flag: 1,
      owner_user_id: 7,
    });
  });
  test('presets win over defaults', () => {
    const defaults = formOf([widget('input', 'name', { options: { defaultValue: '默认' } })]);
    expect(newValues(defaults, { viewer: viewer(), settings: {} })).toEqual({ name: '默认' });
    expect(newValues(defaults, { viewer: viewer(), settings: {} }, { name: '预设' })).toEqual({
      name: '预设',
    });
  });
});

describe('small questions', () => {
  test('a new owner must be named, in the words of the specification [DETAIL-018]', () => {
    const asked = ownerForm(module, [], 'zh-chs');
    const [fault] = validateRecord({ form: asked, values: {}, context: {} });
    expect(fault).toMatchObject({ field: 'user_id', text: '请选择要更换的负责人' });
    expect(validateRecord({ form: asked, values: { user_id: 5 }, context: {} })).toEqual([]);
  });
  test('keeping the former owner is offered where there is a team, going along where there is something [DETAIL-025] [CUST-035]', () => {
    const team = {
      ...module,
      tabs: [{ key: 'team', label: fourLabel('团队', 'Team', 'チーム', '團隊') }],
    };
    const models = (asked: ReturnType<typeof ownerForm>) =>
      [...asked.fields.values()].filter((each) => !each.system).map((each) => each.model);
    expect(models(ownerForm(module, [], 'zh-chs'))).toEqual(['user_id']);
    expect(
      models(
        ownerForm(
          team,
          [{ key: 'part', label: fourLabel('配件', 'Parts', '部品', '配件') }],
          'zh-chs',
        ),
      ),
    ).toEqual(['user_id', 'visible_modules', 'team_flag', 'auth_type']);
  });
  test('an action asks for its fields, labels above', () => {
    const asked = actionForm(
      'thing',
      {
        key: 'issue',
        form: [
          {
            type: 'input',
            model: 'number',
            label: fourLabel('号码', 'Number', '番号', '號碼'),
            options: { required: true },
          },
        ],
      },
      'zh-chs',
    );
    expect(asked.labelPosition).toBe('top');
    expect(asked.fields.get('number')).toMatchObject({ name: '号码', required: true });
  });
});
