import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Operator, OPERATORS } from '../../schemas/conditions/operators.ts';
import { type Aggregate, AGGREGATES, isOfOwnKind } from '../../schemas/definition/aggregates.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { WidgetOptions } from '../../schemas/definition/definition.ts';
import { LOOKED_UP } from '../../schemas/definition/lookup.ts';
import type { WidgetType } from '../../schemas/definition/widgetTypes.ts';
import {
  isTimeless,
  rolledUpFields,
  rollupFault,
} from '../../schemas/designer/faults/rollupFaults.ts';
import { kindOfRolledUp, rolledUpAs, type Rollup, rollupOf } from '../../schemas/form/rollup.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { definition, widget } from './support.ts';

const PAYMENTS = translateDefinition({
  module: MODULES.payment,
  definition: defaultDefinition(MODULES.payment),
  locale: 'zh-chs',
});
const rollup = (part: Partial<Rollup>): Rollup => ({
  module: 'payment',
  by: 'customer_id',
  aggregate: 'count',
  ...part,
});
const as = (type: WidgetType, options: WidgetOptions = {}) => ({ as: { type, options } });
const where = (field: string, operator: Operator, value?: unknown) => ({
  where: { field, operator, ...(value !== undefined && { value }) },
});

describe('what a roll-up may be made of', () => {
  test.each<[string, Partial<Rollup>, string | undefined]>([
    ['records', {}, undefined],
    ['a number of theirs', { aggregate: 'sum', of: 'payment_money' }, undefined],
    ['a day of theirs', { aggregate: 'latest', of: 'payment_date' }, undefined],
    ['those of a state', where('approval_state', 'eq', 2), undefined],
    ['those since a day', where('payment_date', 'gte', '2026-01-01'), undefined],
    ['no field', { aggregate: 'sum' }, 'rollup_unset'],
    ['a day as a number', { aggregate: 'sum', of: 'payment_date' }, 'rollup_of'],
    ['a number as a day', { aggregate: 'earliest', of: 'payment_money' }, 'rollup_of'],
    ['a field that is not there', { aggregate: 'max', of: 'nothing' }, 'rollup_of'],
    ['a core column', { aggregate: 'max', of: 'version' }, 'rollup_of'],
    ['a reference to somewhere else', { by: 'contract_id' }, 'rollup_gone'],
    ['the latest of a text', { aggregate: 'last', of: 'remark', ...as('textarea') }, undefined],
    [
      'the latest by a day of theirs',
      { aggregate: 'last', of: 'payment_money', on: 'payment_date', ...as('number') },
      undefined,
    ],
    ['the latest of nothing', { aggregate: 'last' }, 'rollup_unset'],
    [
      'the latest of another record',
      { aggregate: 'last', of: 'contract_id', ...as('contract') },
      'rollup_of',
    ],
    [
      'the latest by a number',
      { aggregate: 'last', of: 'payment_date', on: 'payment_money', ...as('date') },
      'rollup_on',
    ],
    [
      'the latest as another kind',
      { aggregate: 'last', of: 'payment_date', ...as('number') },
      'rollup_as',
    ],
    ['the latest as nobody says', { aggregate: 'last', of: 'payment_date' }, 'rollup_as'],
    ['a list of numbers', { aggregate: 'list', of: 'payment_money', ...as('input') }, undefined],
    ['a list of long texts', { aggregate: 'list', of: 'remark', ...as('input') }, 'rollup_of'],
    ['what is no reference', { by: 'payment_money' }, 'rollup_gone'],
    ['this month', where('payment_date', 'this_month'), 'rollup_where'],
    ['the last days', where('payment_date', 'last_days', 7), 'rollup_where'],
    ["the reader's own", where('owner_user_id', 'eq', 1), 'rollup_where'],
    ['what the reader is', where('payment_money', 'eq', { ref: '$viewer.id' }), 'rollup_where'],
    ['a field behind a reference', where('contract_id.price', 'gt', 1), 'rollup_where'],
  ])('%s', (_, part, fault) => {
    expect(rollupFault(rollup(part), 'customer', PAYMENTS)).toBe(fault);
  });

  test('nothing, where the module is gone', () => {
    expect(rollupFault(rollup({}), 'customer', undefined)).toBe('rollup_gone');
  });
});

test('an operator is timeless exactly where no day changes what it says', () => {
  const days = Array.from({ length: 1000 }, (_, at) =>
    new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
  );
  const changes = (Object.keys(OPERATORS) as Operator[]).filter((operator) =>
    [30, '2026-02-15', undefined].some(
      (operand) =>
        new Set(days.map((today) => OPERATORS[operator].test('2026-02-15', operand, today))).size >
        1,
    ),
  );
  for (const operator of Object.keys(OPERATORS) as Operator[])
    expect([operator, isTimeless({ operator })]).toEqual([operator, !changes.includes(operator)]);
});

test('any options are read, and what is read says as much when it is read again', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('rollup', 'unit'), fc.anything()), (options) => {
      const read = rollupOf(options);
      if (read) expect(rollupOf({ rollup: read })).toEqual(read);
    }),
  );
});

test.each(Object.keys(AGGREGATES) as Aggregate[])(
  '%s is a column like any of its kind, which nobody types',
  (aggregate) => {
    const field = translateDefinition({
      module: MODULES.customer,
      definition: definition([
        widget('rollup', 'r', {
          options: {
            rollup: rollup({ aggregate, ...as('select') }),
            required: true,
            is_list: true,
          },
        }),
      ]),
      locale: 'zh-chs',
    }).fields.get('r');
    expect(field).toMatchObject({
      valueType: isOfOwnKind(aggregate) ? 'choice' : (AGGREGATES[aggregate] ?? 'number'),
      computed: true,
      readOnly: true,
      required: false,
    });
  },
);

const PAYMENT_FIELDS = [...PAYMENTS.fields.values()];

test.each(['last', 'list'] as const)(
  'what %s of a field is read as is of the kind that it comes to, and a lookup of it too',
  (aggregate) => {
    const fields = rolledUpFields(PAYMENTS, aggregate);
    expect(fields.length).toBeGreaterThan(3);
    for (const of of fields) {
      const read = rolledUpAs(aggregate, 'payment', of);
      const options = { rollup: rollup({ aggregate, of: of.model, as: read }) };
      const over = {
        by: 'customer_id',
        module: 'customer',
        of: 'r',
        as: { type: 'rollup', options },
      };
      const form = translateDefinition({
        module: MODULES.customer,
        definition: definition([
          widget('rollup', 'r', { options }),
          widget('lookup', 'l', { options: { lookup: over } }),
        ]),
        locale: 'zh-chs',
      });
      const kind = kindOfRolledUp(aggregate, of);
      // several choices are not looked up
      for (const model of kind && LOOKED_UP.has(kind) ? ['r', 'l'] : ['r'])
        expect(form.fields.get(model), `${of.model} ${model}`).toMatchObject({
          valueType: kind,
          as: read.type,
        });
    }
  },
);

test('records, files and what is itself rolled up are in no list and never the latest', () => {
  for (const aggregate of ['last', 'list'] as const) {
    const told = rolledUpFields(PAYMENTS, aggregate).map(({ model }) => model);
    const kept = PAYMENT_FIELDS.filter(({ valueType }) =>
      ['files', 'images', 'lines', 'refs'].includes(valueType),
    );
    for (const { model } of kept) expect(told).not.toContain(model);
    expect(told).not.toContain('contract_id');
    expect(told).toContain('payment_date');
  }
});
