import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultNotices } from '../../schemas/validation/defaults.ts';
import { coerceRecord } from '../../schemas/validation/coerce.ts';
import { conditionFaults } from '../../schemas/formLogic/conditionFaults.ts';
import type { Form } from '../../schemas/form/form.ts';
import { formulaGraph } from '../../schemas/formulas/index.ts';
import { initialValues } from '../../schemas/formLogic/initialValues.ts';
import { readDefinition } from '../../schemas/definition/readDefinition.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import type { Viewer } from '../../schemas/permissions/viewer.ts';
import { createRecordStore } from '../../widgets/form/state/store.ts';
import { anyValue, brokenDefinition, EXTREMES, validDefinition } from '../support/definitions.ts';

const MODULE = { key: 'thing', title: 'f0', columns: ['f0', 'f1'] };
const VIEWER = {
  id: 7,
  name: '小王',
  department_id: 3,
  corp_id: 1,
  is_admin: 0,
  scope: 'own',
  permissions: [],
} as unknown as Viewer;
const NOW = { now: '2026-11-21 09:30:00', viewer: VIEWER };
const formOf = (definition: unknown): Form =>
  translateDefinition({ module: MODULE, definition, locale: 'en' });

/** Everything that the browser and the server do with a definition short of drawing it. */
function live(definition: unknown, record: Readonly<Record<string, unknown>>): void {
  const form = formOf(definition);
  const values = { ...initialValues(form, NOW), ...coerceRecord(form, record) };
  validateRecord({ form, values, context: { today: '2026-11-21', viewer: VIEWER, settings: {} } });
  const store = createRecordStore({ form, values, context: { today: '2026-11-21', settings: {} } });
  const { graph } = formulaGraph(
    form.formulas,
    (model) => form.fields.has(model),
    (model) => form.fields.get(model)?.precision,
  );
  store.attachFormulas(graph, () => ({ today: '2026-11-21', now: NOW.now }));
  for (const model of [...form.fields.keys()].slice(0, 8)) {
    store.set(model, record[model] ?? 'x');
    store.state(model);
  }
  store.submit();
  conditionFaults(form, graph.deps);
}

const records = fc.dictionary(
  fc.constantFrom('f0', 'f1', 'f2', 'f3', 'f5', 'f8', 'toString'),
  anyValue(),
  { maxKeys: 5 },
);

describe('no definition can break the form', () => {
  test('10,000 broken ones translate, begin, compute and are judged [FORM-048] [FORM-061]', () => {
    fc.assert(
      fc.property(brokenDefinition(), records, (definition, record) => live(definition, record)),
      { numRuns: 10_000 },
    );
  }, 120_000);

  test.each(Object.keys(EXTREMES))('%s', (name) => {
    const definition = EXTREMES[name]?.();
    live(definition, { f0: 'a', f1: 1 });
    expect(formOf(definition).module).toBe('thing');
  });

  test('500 well-formed ones with any records', () => {
    fc.assert(
      fc.property(validDefinition(), records, (definition, record) => live(definition, record)),
      { numRuns: 500 },
    );
  });
});

describe('a definition that is read', () => {
  test('stays as it was to the byte: put(get(d)) = d', () => {
    fc.assert(
      fc.property(fc.oneof(brokenDefinition(), validDefinition()), (definition) => {
        const bytes = JSON.stringify(definition);
        readDefinition(definition);
        formOf(definition);
        expect(JSON.stringify(definition)).toBe(bytes);
        expect(JSON.stringify(JSON.parse(bytes ?? 'null'))).toBe(bytes ?? 'null');
      }),
      { numRuns: 2000 },
    );
  });

  test('begins a record that breaks none of its own rules but "required" [FORM-006] [FORM-007] [FORM-008] [FORM-013]', () => {
    fc.assert(
      fc.property(fc.oneof(validDefinition(), brokenDefinition()), (definition) => {
        const form = formOf(definition);
        const values = initialValues(form, NOW);
        const errors = validateRecord({
          form,
          values,
          context: { today: '2026-11-21', viewer: VIEWER, settings: {} },
        });
        expect(errors.filter(({ id }) => id !== 'required')).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  test('has nothing to say of a well-formed one', () => {
    fc.assert(
      fc.property(validDefinition({ conditions: false }), (definition) => {
        const form = formOf(definition);
        expect([...form.notices, ...defaultNotices(form)]).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
