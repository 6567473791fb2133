import fc from 'fast-check';
import type {
  Choice,
  Definition,
  FieldConditions,
  GridColumn,
  Rule,
  Widget,
  WidgetOptions,
} from '../../schemas/definition/definition.ts';
import { OPERATORS } from '../../schemas/conditions/operators.ts';
import { WIDGET_TYPES } from '../../schemas/definition/widgetTypes.ts';
import type { WidgetType } from '../../schemas/definition/widgetTypes.ts';

/**
 * Random definitions, once for every law about them: well-formed ones, as a designer would make them, and broken ones, as anything else
 * might send. Both are plain JSON.
 */

const MODELS = Array.from({ length: 24 }, (_, index) => `f${index}`);
const VALUE_TYPES = (Object.keys(WIDGET_TYPES) as WidgetType[]).filter(
  (type) => WIDGET_TYPES[type].role === 'field',
);
/** Types whose value points to records that would have to be there. */
const REFERENCES: ReadonlySet<string> = new Set(
  VALUE_TYPES.filter(
    (type) => WIDGET_TYPES[type].group === 'record' || WIDGET_TYPES[type].group === 'people',
  ),
);

const words = fc.constantFrom(
  '姓名',
  '金额（元）',
  'Name of the field',
  '<b>&"\'',
  '顧客の名前',
  'x'.repeat(60),
  '',
);
/** what somebody has named */
const called = words.filter((text) => text.trim() !== '');
const flag = fc.boolean();
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
/** Only what is said: an option that is not there is not `undefined` in JSON. */
const options = (shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<WidgetOptions> =>
  fc.record(shape, { requiredKeys: [] }) as fc.Arbitrary<WidgetOptions>;

const choices = fc
  .uniqueArray(fc.constantFrom<string | number>('A', 'B', '选项1', '选项 2', 1, 2, 30), {
    minLength: 1,
    maxLength: 5,
    selector: String,
  })
  .map((values) => values.map((value, index) => ({ value, label: `选择${index}` })));
const tree = fc.constant<Choice[]>([
  {
    value: 'zj',
    label: '浙江',
    children: [
      { value: 'hz', label: '杭州' },
      { value: 'nb', label: '宁波' },
    ],
  },
  { value: 'bj', label: '北京' },
]);
const bounds = fc
  .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 100 }))
  .map(([min, span]) => ({ min, max: min + span }));
const DATE_TYPES = [
  'year',
  'month',
  'date',
  'dates',
  'datetime',
  'daterange',
  'datetimerange',
] as const;
const DATE_DEFAULTS: Record<(typeof DATE_TYPES)[number], unknown> = {
  year: '2026',
  month: '2026-11',
  date: '2026-11-21',
  dates: ['2026-11-21', '2026-11-23'],
  datetime: '2026-11-21 09:30:00',
  daterange: ['2026-11-01', '2026-11-30'],
  datetimerange: ['2026-11-01 00:00:00', '2026-11-30 23:59:59'],
};

/** The particular options of each type, with defaults that are right by them. */
const PARTICULAR: Partial<Record<WidgetType, fc.Arbitrary<WidgetOptions>>> = {
  input: fc.oneof(
    options({
      maxlength: fc.integer({ min: 5, max: 200 }),
      showWordLimit: flag,
      pattern: fc.constantFrom('', '^[\\w\\u4e00-\\u9fa5]*$', '/^[a-z]+$/i'),
      defaultValue: fc.constantFrom('', 'abc'),
    }),
    options({
      dataType: fc.constantFrom('number', 'integer', 'float'),
      defaultValue: fc.constantFrom('', 0, 12, '3'),
    }),
    options({
      dataType: fc.constantFrom('string', 'email', 'url', 'hex', 'boolean'),
      placeholder: words,
    }),
  ),
  textarea: options({
    maxlength: fc.integer({ min: 5, max: 2000 }),
    defaultValue: fc.constantFrom('', '一行', '两\n行'),
  }),
  number: bounds.chain((limits) =>
    options({
      min: fc.constant(limits.min),
      max: fc.constant(limits.max),
      precision: fc.integer({ min: 0, max: 4 }),
      step: fc.constantFrom(1, 5),
      defaultValue: fc.constant(limits.min),
      unit: fc.constantFrom('元', '%'),
    }),
  ),
  barcode: options({
    barcodeFormat: fc.constantFrom('qr', 'code128', 'x'),
    ean13: fc.boolean(),
    maxlength: fc.integer({ min: 13, max: 120 }),
    defaultValue: fc.constantFrom('', '6901234567892'),
  }),
  duration: options({
    durationUnit: fc.constantFrom('second', 'minute', 'hour', 'week'),
    min: fc.constant(0),
    defaultValue: fc.constantFrom(0, 90),
  }),
  rollup: fc
    .constantFrom<object>(
      { aggregate: 'count' },
      { aggregate: 'sum', of: 'payment_money' },
      {
        aggregate: 'latest',
        of: 'payment_date',
        where: { field: 'state', operator: 'eq', value: 1 },
      },
      {
        aggregate: 'last',
        of: 'payment_method',
        on: 'payment_date',
        as: { type: 'select', options: { remote: true, remoteFunc: 'payment_method' } },
      },
      { aggregate: 'list', of: 'payment_date', as: { type: 'input', options: {} } },
    )
    .map((how) => ({ rollup: { module: 'payment', by: 'customer_id', ...how } })),
  lookup: fc
    .constantFrom<object>(
      { type: 'input' },
      { type: 'number', options: { precision: 2, unit: '元' } },
      { type: 'date', options: { type: 'datetime' } },
      { type: 'select', options: { remote: true, remoteFunc: 'customer.level' } },
      { type: 'user' },
    )
    .map((as) => ({ lookup: { by: 'f0', module: 'customer', of: 'level', as } })),
  radio: choices.chain((list) =>
    options({
      options: fc.constant(list),
      showLabel: flag,
      inline: flag,
      defaultValue: fc.constantFrom('', ...list.map(({ value }) => value)),
    }),
  ),
  checkbox: choices.chain((list) =>
    options({
      options: fc.constant(list),
      showLabel: flag,
      defaultValue: fc.subarray(list.map(({ value }) => value)),
    }),
  ),
  select: choices.chain((list) =>
    fc.oneof(
      options({
        options: fc.constant(list),
        showLabel: flag,
        filterable: flag,
        clearable: flag,
        defaultValue: fc.constantFrom('', ...list.map(({ value }) => value)),
      }),
      options({
        options: fc.constant(list),
        defaultValue: fc.subarray(list.map(({ value }) => value)),
      }).map((made) => ({ ...made, multiple: true })),
      fc.constant({ remote: true, remoteFunc: 'payment_method', remoteOptions: list }),
    ),
  ),
  time: fc.oneof(
    options({ defaultValue: fc.constantFrom('21:19:56', '') }),
    options({
      defaultValue: fc.constantFrom(null, ['09:00:00', '18:00:00']),
      startPlaceholder: words,
    }).map((made) => ({ ...made, isRange: true })),
  ),
  date: fc.constantFrom(...DATE_TYPES).chain((type) =>
    options({
      type: fc.constant(type),
      format: fc.constantFrom('yyyy-MM-dd', 'yyyy年MM月dd日', ''),
      defaultValue: fc.constantFrom('', DATE_DEFAULTS[type]),
    }).map((made) => ({ ...made, type })),
  ),
  rate: options({
    max: fc.integer({ min: 3, max: 10 }),
    allowHalf: flag,
    defaultValue: fc.constantFrom(null, 0, 3),
  }),
  color: options({ showAlpha: flag, defaultValue: fc.constantFrom('', '#2f74ff') }),
  switch: options({ defaultValue: fc.constantFrom(false, true, 0, 1) }),
  slider: fc.oneof(
    options({
      min: fc.constant(0),
      max: fc.constant(100),
      step: fc.constantFrom(1, 10),
      showInput: flag,
      defaultValue: fc.constantFrom(0, 50),
    }),
    fc.constant({ range: true, defaultValue: [20, 80] }),
  ),
  img: options({
    length: fc.integer({ min: 1, max: 9 }),
    multiple: flag,
    size: fc.constant({ width: 100, height: 100 }),
    defaultValue: fc.constant([]),
  }),
  editor: options({ defaultValue: fc.constantFrom('', '<p>说明</p>') }),
  cascader: fc.oneof(
    tree.map((list): WidgetOptions => ({ options: list, defaultValue: [] })),
    fc.constant({
      remote: true,
      remoteFunc: 'product_category',
      props: { value: 'value', label: 'label', children: 'children' },
    }),
  ),
  blank: options({ defaultType: fc.constantFrom('String', 'Object', 'Array') }),
};

const operators = Object.keys(OPERATORS) as (keyof typeof OPERATORS)[];
const leaf = fc.record({
  field: fc.constantFrom(...MODELS, '$viewer.id'),
  operator: fc.constantFrom(...operators),
  value: fc.constantFrom<unknown>('', 'A', 'abc', 1, 0, ['A', 1], '2026-11-21'),
});
const condition = fc.oneof(
  { weight: 3, arbitrary: leaf },
  fc.record({
    op: fc.constantFrom('and' as const, 'or' as const),
    rules: fc.array(leaf, { maxLength: 3 }),
  }),
);
const when = fc.record(
  {
    show: condition,
    require: condition,
    readonly: condition,
    onHide: fc.constantFrom('keep' as const, 'clear' as const),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<FieldConditions>;
const rules: fc.Arbitrary<Rule[]> = fc.array(
  fc.oneof(
    fc.record({ required: fc.constant(true), message: words }),
    fc.record({
      type: fc.constantFrom('string', 'telephone', 'float', 'number', 'integer', 'url', 'email'),
    }),
    fc.constant({ pattern: '^.{0,20}$', message: '太长' }),
  ),
  { maxLength: 2 },
);

interface Wanted {
  /** references name records, which a law that saves would need to have */
  references: boolean;
  conditions: boolean;
}

/** One widget that carries a value; the model is given later. */
function valueWidget({ references, conditions }: Wanted): fc.Arbitrary<Widget> {
  return fc
    .constantFrom(...VALUE_TYPES.filter((type) => references || !REFERENCES.has(type)))
    .chain((type) =>
      fc.record({
        type: fc.constant(type as string),
        name: words,
        key: fc.nat().map((at) => `${type}_${at}`),
        model: fc.constant(''),
        options: fc
          .tuple(
            PARTICULAR[type] ??
              options({
                multiple: flag,
                ...(type === 'custom' && { module: fc.constantFrom('customer', 'nothing_c') }),
              }),
            options({
              required: flag,
              disabled: fc.constantFrom(false, false, false, true),
              isHidden: fc.constantFrom(false, false, false, true),
              help: words,
              width: fc.constantFrom('100%', '200px', ''),
              ...(type !== 'blank' && {
                defaultType: fc.constantFrom(
                  'fixed',
                  'fixed',
                  'now',
                  'current_user',
                  'current_department',
                  'something_new',
                ),
              }),
            }),
            conditions ? maybe(when) : fc.constant(undefined),
          )
          .map(([own, common, conditional]) => ({
            ...common,
            ...own,
            ...(conditional && { when: conditional }),
          })),
        // a rule of digits would contradict most defaults: rules of texts stand where no default does
        rules:
          type === 'textarea' || type === 'color'
            ? fc.constant<Rule[]>([])
            : rules.map((list) => list.filter((rule) => rule.required)),
      }),
    );
}

const box = (type: string) => ({
  type,
  name: type,
  key: type,
  model: `${type}_layout`,
  options: {} as WidgetOptions,
  rules: [] as Rule[],
});

function tree_(leaves: fc.Arbitrary<Widget>, conditions: boolean): fc.Arbitrary<Widget[]> {
  const { lists } = fc.letrec<{ lists: Widget[]; one: Widget }>((tie) => {
    const columns = fc.array(
      fc.record({ span: fc.constantFrom<number | ''>(12, 8, 24, ''), list: tie('lists') }),
      { minLength: 1, maxLength: 3 },
    ) as fc.Arbitrary<GridColumn[]>;
    const withWhen = conditions ? maybe(when) : fc.constant(undefined);
    return {
      lists: fc.array(tie('one'), { maxLength: 4 }),
      one: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        { weight: 5, arbitrary: leaves },
        {
          weight: 1,
          arbitrary: fc.tuple(columns, withWhen).map(([made, condition_]): Widget => ({
            ...box('grid'),
            columns: made,
            options: { gutter: 16, ...(condition_ && { when: condition_ }) },
          })),
        },
        {
          weight: 1,
          arbitrary: fc
            .record({ name: words })
            .map(({ name }): Widget => ({ ...box('section'), name })),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(
              fc.constantFrom('tabs', 'collapse'),
              fc.array(fc.record({ label: called, name: words, list: tie('lists') }), {
                maxLength: 2,
              }),
            )
            .map(([type, tabs]): Widget => ({ ...box(type), tabs })),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom('card', 'group', 'inline'), tie('lists'))
            .map(([type, list]): Widget => ({ ...box(type), list })),
        },
      ),
    };
  });
  return lists;
}

/** Gives every value widget of the tree a model of its own, in order; conditions read what stands before them, so that none goes in a circle. */
function withModels(list: readonly Widget[], next = { at: 0 }): Widget[] {
  return list.map((raw) => {
    const widget: Widget = { ...raw, options: reading(raw.options, next.at) };
    const lists = (parts: unknown) =>
      (parts as { list: Widget[] }[]).map((part) => ({
        ...part,
        list: withModels(part.list, next),
      }));
    if (widget.columns) return { ...widget, columns: lists(widget.columns) as GridColumn[] };
    if (widget.tabs) return { ...widget, tabs: lists(widget.tabs) };
    if (Array.isArray(widget.list))
      return { ...widget, list: withModels(widget.list as Widget[], next) };
    return widget.type === 'section' ? widget : { ...widget, model: `f${next.at++}` };
  });
}

function reading({ when: conditions, ...options }: WidgetOptions, before: number): WidgetOptions {
  if (!conditions || before === 0) return options;
  return {
    ...options,
    when: JSON.parse(
      JSON.stringify(conditions).replaceAll(
        /"f(\d+)"/g,
        (_, at: string) => `"f${Number(at) % before}"`,
      ),
    ) as FieldConditions,
  };
}

const formulas = fc.dictionary(
  fc.constantFrom('total', 'sum_of_it'),
  fc.constantFrom(
    '1 + 2',
    'VALUE(f0) + VALUE(f1)',
    'SUM(f0, f2) * 2',
    'IF(f1 > 3, 1, 0)',
    'ROUND(VALUE(f0) / 3, 2)',
  ),
  { maxKeys: 2 },
);

/** A definition in which nothing is wrong. */
export function validDefinition(wanted: Partial<Wanted> = {}): fc.Arbitrary<Definition> {
  const full: Wanted = { references: true, conditions: true, ...wanted };
  const computed = (model: string): Widget => ({
    type: 'number',
    name: model,
    key: model,
    model,
    options: { precision: 2 },
    rules: [],
  });
  return fc
    .record({
      list: tree_(valueWidget(full), full.conditions).map((list) => withModels(list)),
      config: options({
        labelWidth: fc.integer({ min: 0, max: 200 }),
        labelPosition: fc.constantFrom('left', 'right', 'top'),
        size: fc.constantFrom('medium', 'small', 'mini'),
      }),
      compute_formula: formulas,
    })
    .map(({ list, config, compute_formula }): Definition => {
      const text = JSON.stringify(list);
      const models = text.match(/"model":"f\d+"/g)?.length ?? 0;
      // no formula may read what is looked up
      const lookups = new Set(
        [...text.matchAll(/"type":"lookup"[^{}]*?"model":"(f\d+)"/g)].map(([, model]) => model),
      );
      const known = (formula: string) =>
        formula.replaceAll(/f(\d)/g, (_, at: string) => {
          const model = `f${Number(at) % models}`;
          return models > 0 && !lookups.has(model) ? model : '1';
        });
      return {
        list: [...list, ...Object.keys(compute_formula).map(computed)],
        config,
        compute_formula: Object.fromEntries(
          Object.entries(compute_formula).map(([model, formula]) => [model, known(formula)]),
        ),
      };
    });
}

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'ui:field',
  '',
  ' ',
  'a b',
  'x[0]',
  '\ud800',
  '\u0000',
  '名'.repeat(101),
  'f0',
  'f1',
] as const;
const TYPES = [
  ...Object.keys(WIDGET_TYPES),
  'imgupload',
  'nobody',
  '__proto__',
  'constructor',
  'toString',
  'tabs',
  'collapse',
  'report',
  'card',
  'inline',
  'table',
  'subform',
  'text',
  'html',
  'alert',
  'divider',
  '',
];
const OPTION_NAMES = [
  'required',
  'disabled',
  'isHidden',
  'hidden',
  'defaultValue',
  'defaultType',
  'placeholder',
  'placeholders',
  'dataType',
  'multiple',
  'options',
  'showLabel',
  'remote',
  'remoteFunc',
  'remoteOption',
  'remoteType',
  'remoteOptions',
  'props',
  'maxlength',
  'minlength',
  'min',
  'max',
  'step',
  'precision',
  'unit',
  'units',
  'pattern',
  'format',
  'type',
  'when',
  'within',
  'fill',
  'unique',
  'help',
  'helps',
  'isRange',
  'range',
  'timestamp',
  'allowHalf',
  'showAlpha',
  'showInput',
  'length',
  'limit',
  'size',
  'width',
  'labelWidth',
  'isLabelWidth',
  'hideLabel',
  'module',
  'requiredMessage',
  'validator',
  'validatorCheck',
  'gutter',
  'span',
  'colspan',
  'title',
  'label',
  'value',
  'children',
  'names',
  'color',
  'show',
  'require',
  'readonly',
  'onHide',
  'set',
  'allow',
  'op',
  'rules',
  'field',
  'operator',
  'message',
  'messages',
  'defaultTime',
  'showWordLimit',
  'inline',
  'clearable',
  'filterable',
] as const;

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

const scalars = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1,
    true,
    false,
    1e308,
    -0.5,
    'true',
    '50',
    'abc',
    [],
    {},
    ['A'],
    [null],
    { value: 'A' },
    [{ value: 'A', label: 'B' }],
    '(',
    '(a+)+$',
    '/^x/i',
    '2026-13-45',
    '\ud83d',
    'x'.repeat(300),
  ),
  fc.constantFrom(...NAMES),
  fc.constantFrom(...TYPES),
  fc.constantFrom(...operators),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

type Any = fc.Arbitrary<unknown>;

/** Mostly plain values; lists and objects of such, level by level, so that a definition stays as small as real ones are. */
function nestedIn(inner: Any): Any {
  const object = fc
    .array(fc.tuple(fc.constantFrom(...OPTION_NAMES, ...NAMES), inner), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries));
  return fc.oneof(
    { weight: 6, arbitrary: scalars },
    { weight: 1, arbitrary: fc.array(inner, { maxLength: 3 }) },
    { weight: 2, arbitrary: object },
  );
}
const anything = nestedIn(nestedIn(nestedIn(scalars)));
const optionsLike = fc
  .array(fc.tuple(fc.constantFrom(...OPTION_NAMES), anything), { maxLength: 8 })
  .map((entries) => Object.fromEntries(entries));

function brokenWidget(inner: Any): Any {
  const list = fc.array(inner, { maxLength: 3 });
  const parts = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.array(
        fc.record({ span: scalars, list, label: scalars, options: anything }, { requiredKeys: [] }),
        { maxLength: 3 },
      ),
    },
    { weight: 1, arbitrary: anything },
  );
  const holder = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: fc.record({ columns: parts }) },
    fc.record({ tabs: parts }),
    fc.record({ list: fc.oneof(anything, list) }),
    fc.record({
      rows: fc.oneof(anything, fc.array(fc.record({ columns: parts }), { maxLength: 2 })),
    }),
    fc.record({ tableColumns: anything }),
  );
  const widget = fc.record(
    {
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...TYPES) },
        { weight: 1, arbitrary: anything },
      ),
      model: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...MODELS, ...NAMES) },
        { weight: 1, arbitrary: anything },
      ),
      options: fc.oneof({ weight: 8, arbitrary: optionsLike }, { weight: 1, arbitrary: anything }),
      name: fc.oneof(words, scalars),
      key: scalars,
      names: anything,
      hidden: scalars,
      label: scalars,
      title: scalars,
      rules: fc.oneof(anything, fc.array(optionsLike, { maxLength: 3 })),
    },
    { requiredKeys: ['type'] },
  );
  return fc.tuple(widget, holder).map(([own, held]) => ({ ...own, ...held }));
}
const brokenWidgets = fc.array(
  brokenWidget(
    brokenWidget(
      brokenWidget(
        fc.record({
          type: fc.constantFrom(...TYPES),
          model: fc.constantFrom(...MODELS),
          options: optionsLike,
        }),
      ),
    ),
  ),
  { maxLength: 5 },
);

const cycles = fc.constantFrom<unknown>(
  { f0: 'f1 + 1', f1: 'f0 + 1' },
  { f0: 'f0' },
  { __proto__: 'f1', toString: '1 +' },
  { f0: '('.repeat(200) },
  { f0: 1, f1: null, f2: ['x'] },
  'text',
  null,
  [1],
);

/** Any value at all, as a client may send one. */
export function anyValue(): fc.Arbitrary<unknown> {
  return anything;
}

/** A definition in which anything may be wrong: as likely as not nothing in it has the type it should have. */
export function brokenDefinition(): fc.Arbitrary<unknown> {
  const whole = fc.record(
    {
      list: fc.oneof({ weight: 8, arbitrary: brokenWidgets }, { weight: 1, arbitrary: anything }),
      config: anything,
      compute_formula: fc.oneof(cycles, anything),
      field_no_power: anything,
    },
    { requiredKeys: [] },
  );
  // A well-formed one with one thing in it broken goes deeper into the code than rubbish does.
  const nearly = fc
    .tuple(validDefinition(), fc.nat(), anything)
    .map(([definition, at, value]) => replaced(definition, at, value));
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 4, arbitrary: nearly },
    { weight: 1, arbitrary: anything },
  );
}

/** The worst ones, by name: too deep, too many, too large. */
export const EXTREMES: Readonly<Record<string, () => unknown>> = {
  'a grid 50 deep': () => ({ list: [nested(50)] }),
  'a grid 500 deep': () => ({ list: [nested(500)] }),
  '2,000 fields': () => ({
    list: Array.from({ length: 2000 }, (_, at) => ({
      type: VALUE_TYPES[at % VALUE_TYPES.length],
      name: `字段${at}`,
      key: `k${at}`,
      model: `f${at}`,
      options: { defaultValue: at },
      rules: [{ required: true }],
    })),
  }),
  '2,000 fields of one model': () => ({
    list: Array.from({ length: 2000 }, (_, at) => ({
      type: 'input',
      name: '同',
      key: `k${at}`,
      model: 'f0',
      options: {},
      rules: [{ pattern: `^.{0,${at}}$` }],
    })),
  }),
  'a default 5,000 deep': () => ({
    list: [
      { type: 'cascader', model: 'f0', options: { defaultValue: deep(5000) } },
      { type: 'nobody', model: 'f1', options: { defaultValue: deep(5000) } },
    ],
  }),
  'choices 5,000 deep': () => {
    let options: unknown[] = [];
    for (let level = 0; level < 5000; level++)
      options = [{ value: level, label: 'x', children: options }];
    return { list: [{ type: 'cascader', model: 'f0', options: { options } }] };
  },
  'a condition 5,000 deep': () => {
    let show: unknown = { field: 'f0', operator: 'eq', value: 1 };
    for (let level = 0; level < 5000; level++) show = { op: 'and', rules: [show] };
    return { list: [{ type: 'input', model: 'f0', options: { when: { show } } }] };
  },
  'a label of a million letters': () => ({
    list: [
      {
        type: 'select',
        name: 'x'.repeat(1_000_000),
        model: 'f0',
        options: { placeholder: '名'.repeat(100_000), options: [{ value: 'y'.repeat(100_000) }] },
      },
    ],
  }),
  '10,000 options': () => ({
    list: [
      {
        type: 'select',
        model: 'f0',
        options: { options: Array.from({ length: 10_000 }, (_, value) => ({ value })) },
      },
    ],
  }),
  'conditions in a circle': () => ({
    list: ['f0', 'f1', 'f2'].map((model, at) => ({
      type: 'input',
      model,
      options: {
        defaultValue: 'a',
        when: {
          show: { field: `f${(at + 1) % 3}`, operator: 'empty' },
          onHide: 'clear',
          set: [
            {
              when: { field: `f${(at + 2) % 3}`, operator: 'nempty' },
              value: { ref: `f${(at + 1) % 3}` },
            },
          ],
        },
      },
    })),
  }),
  'formulas in a circle': () => ({
    list: [
      { type: 'number', model: 'f0' },
      { type: 'number', model: 'f1' },
    ],
    compute_formula: { f0: 'f1 + 1', f1: 'f0 + 1' },
  }),
};

function nested(levels: number): unknown {
  let inner: unknown = { type: 'input', model: 'f0', options: {}, rules: [] };
  for (let level = 0; level < levels; level++)
    inner = {
      type: 'grid',
      columns: [
        { span: 24, list: [inner] },
        { span: '', list: [{ type: 'number', model: `g${level}`, options: {} }] },
      ],
    };
  return inner;
}

/** The definition with its n-th value (any depth, in order) put in place of another. */
function replaced(input: unknown, at: number, value: unknown): unknown {
  const places = countIn(input);
  let left = at % Math.max(1, places);
  const walk = (node: unknown): unknown => {
    if (left-- === 0) return value;
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, walk(each)]));
  };
  return walk(input);
}

function countIn(node: unknown): number {
  return typeof node === 'object' && node !== null
    ? 1 + Object.values(node).reduce((sum: number, each) => sum + countIn(each), 0)
    : 1;
}
