import { describe, expect, test } from 'vitest';
import {
  fieldMapping,
  fittingMaking,
  isGiven,
  isMappable,
  mappableTargets,
  mappedMakings,
  mappingFaults,
  matchByName,
  pairFault,
  shippedMapping,
} from '../../schemas/dialogs/fieldMapping.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { Action, FormItem, Making } from '../../schemas/definition/module.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import type { Form } from '../../schemas/form/form.ts';
import { label } from '../../schemas/i18n/label.ts';
import { MODULES } from '../../schemas/modules/index.ts';

const formOf = (key: string, form: readonly FormItem[]): Form =>
  translateDefinition({
    module: { key, title: '', columns: [] },
    definition: defaultDefinition({ key, form }),
    locale: 'zh-chs',
  });
const shipped = (key: 'clue' | 'customer' | 'contact' | 'opportunity') =>
  formOf(key, MODULES[key].form);
const field = (type: string, model: string, options: object = {}, more: object = {}): FormItem =>
  ({ type, model, label: label(`字段${model}`), options, ...more }) as FormItem;
const making: Making = {
  module: 'customer',
  links: { clue_id: 'clue' },
  values: { name: '{company}', remark: '{remark}', amount: 0, title: '来自{company}' },
};
const action = { makes: [making], mapping: 'map' } satisfies Pick<Action, 'makes' | 'mapping'>;

describe('what an action copies [ADMIN-021]', () => {
  test('as shipped: the values that copy a field alone', () => {
    expect(shippedMapping(action)).toEqual({ customer: { name: 'company', remark: 'remark' } });
    expect(fieldMapping(action, {})).toEqual(shippedMapping(action));
    expect(mappedMakings(action, {})).toEqual([making]);
  });

  test('as the company says: in place of all shipped copies, beside what is no copy', () => {
    const settings = { map: { customer: { name: 'title', remark: 'source', bad: 7 }, other: {} } };
    expect(mappedMakings(action, settings)).toEqual([
      {
        ...making,
        values: { amount: 0, title: '来自{company}', name: '{title}', remark: '{source}' },
      },
    ]);
    expect(mappedMakings(action, { map: { customer: { amount: 'budget' } } })[0]?.values).toEqual({
      amount: '{budget}',
      title: '来自{company}',
    });
  });

  test('a first value that no field is copied to stands without a pair', () => {
    expect(['name', 'amount', 'title', 'none'].filter((model) => isGiven(making, model))).toEqual([
      'amount',
      'title',
    ]);
  });

  test('every pair that is shipped fits the shipped forms', () => {
    const [from, transform] = [
      shipped('clue'),
      MODULES.clue.actions.find(({ key }) => key === 'transform') as Action,
    ];
    for (const each of transform.makes ?? []) {
      const to = shipped(each.module as 'customer');
      for (const [target, source] of Object.entries(shippedMapping(transform)[each.module] ?? {}))
        expect([
          each.module,
          target,
          pairFault({ target, source }, { making: each, from, to }),
        ]).toEqual([each.module, target, undefined]);
      expect(fittingMaking(each, { from, to })).toEqual(each);
    }
  });
});

describe('only what holds the same is offered [ADMIN-021]', () => {
  const choices = (...values: string[]) => ({
    choices: values.map((value) => [value, label(`选项${value}`)]),
  });
  const from = formOf('from', [
    field('input', 'text'),
    field('textarea', 'long'),
    field('number', 'number'),
    field('date', 'day'),
    field('date', 'moment', { type: 'datetime' }),
    field('select', 'kind', {}, choices('a', 'b')),
    field('select', 'method', { remote: true, remoteFunc: 'payment_method' }),
    field('customer', 'customer'),
  ]);
  const to = formOf('to', [
    field('input', 'text'),
    field('textarea', 'long'),
    field('number', 'number'),
    field('date', 'day'),
    field('select', 'same', {}, choices('b', 'c')),
    field('select', 'other', {}, choices('x')),
    field('select', 'method', { remote: true, remoteFunc: 'payment_method' }),
    field('select', 'event', { remote: true, remoteFunc: 'event_type' }),
    field('customer', 'customer'),
    field('contact', 'contact'),
    field('input', 'fixed', { disabled: true }),
    field('input', 'linked'),
    field('blank', 'rows', { defaultType: 'Array' }),
  ]);
  test.each([
    ['text', ['text']],
    ['long', ['text', 'long']],
    ['number', ['number']],
    ['day', ['day']],
    ['same', ['kind']],
    ['other', []],
    ['method', ['method']],
    ['event', []],
    ['customer', ['customer']],
    ['contact', []],
  ])('for %s: %j', (target, sources) => {
    const own = to.fields.get(target);
    expect(
      [...from.fields.values()]
        .filter((source) => !source.system && own && isMappable(source, own))
        .map(({ model }) => model),
    ).toEqual(sources);
  });

  test('what nobody may fill in, and the link to what is made beside it, is no target', () => {
    const models = mappableTargets({ links: { linked: 'customer' } }, to).map(({ model }) => model);
    expect(models).toContain('text');
    for (const model of ['fixed', 'linked', 'rows']) expect(models).not.toContain(model);
  });

  test('a field that is gone, or changed its kind, is said and not copied [ADMIN-102]', () => {
    const forms = { making, from, to };
    expect(pairFault({ target: 'gone', source: 'text' }, forms)).toBe('no_target');
    expect(pairFault({ target: 'text', source: 'gone' }, forms)).toBe('no_source');
    expect(pairFault({ target: 'number', source: 'text' }, forms)).toBe('no_fit');
    expect(
      fittingMaking(
        {
          ...making,
          values: { text: '{text}', number: '{text}', gone: '{text}', long: '{no}', day: 1 },
        },
        { from, to },
      ).values,
    ).toEqual({ text: '{text}', day: 1 });
  });

  test('fields of the same name are matched, those that have a pair stay [ADMIN-102]', () => {
    const targets = mappableTargets({}, to);
    expect(matchByName(targets, from, { long: 'text' })).toEqual({
      text: 'text',
      number: 'number',
      day: 'day',
      method: 'method',
      customer: 'customer',
    });
    const renamed = formOf(
      'renamed',
      [field('input', 'text_1', {})].map((item) => ({
        ...item,
        label: label('字段text'),
      })) as FormItem[],
    );
    expect(matchByName(targets, renamed, {})).toEqual({ text: 'text_1' });
  });

  test('a new pair that does not fit is refused, an old one that was overtaken is not', () => {
    const ask = (value: object, before = {}) =>
      mappingFaults(
        { key: 'map', value, before },
        { makes: [making] },
        { from, to: { customer: to } },
      );
    const wrong = { customer: { number: 'text' } };
    expect(ask({ customer: { text: 'text' } })).toEqual([]);
    expect(ask(wrong)).toEqual([{ field: 'map', id: 'bad_option' }]);
    expect(ask(wrong, wrong)).toEqual([]);
    expect(ask({ nobody: { text: 'text' } })).toEqual([{ field: 'map', id: 'bad_option' }]);
  });
});
