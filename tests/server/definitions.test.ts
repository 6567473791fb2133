import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coerceRecord } from '../../schemas/validation/coerce.ts';
import type { Definition } from '../../schemas/definition/definition.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { Field } from '../../schemas/form/form.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import { initialValues } from '../../schemas/formLogic/initialValues.ts';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import type { Viewer } from '../../schemas/permissions/viewer.ts';
import { createRecordStore } from '../../widgets/form/state/store.ts';
import { anyValue, validDefinition } from '../support/definitions.ts';
import { addCompany, addObject, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

const OBJECT = customModule({ key: 'anything_c', name: '任意', icon: 'box', form: [] });
let server: TestServer;
let company: TestCompany;
let token: string;
let version = 0;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'LAWS', '137222222');
  await addObject(company, OBJECT);
  token = await server.signIn(company.people.admin.mobile, 'LAWS');
});
afterAll(() => server.close());

/** Publishes the definition as the designer does; answers the faults where it is refused. */
async function publish(field_data: unknown): Promise<unknown> {
  const { code, data } = await server.call<{ version: number }>('POST', '/rest/sys/fields/save', {
    token,
    body: { module: OBJECT.key, field_data, version },
  });
  if (code === 200) version = data.version;
  return code === 200 ? undefined : data;
}

/** What the server answers for the object's fields, byte for byte. */
async function published(): Promise<string> {
  const { text } = await server.call('POST', '/rest/sys/fields/get_fields', {
    token,
    body: { module: OBJECT.key },
  });
  return text.slice(
    text.indexOf('"field_data":') + '"field_data":'.length,
    text.lastIndexOf(',"version"'),
  );
}

/** Keys and values that nobody knows, at any place: text, numbers, lists, names that every object has. */
const foreign = fc
  .dictionary(
    fc.constantFrom('icon', 'zz', 'a', '10', '2', 'constructor', '中文', ''),
    anyValue(),
    { maxKeys: 4 },
  )
  .map((extra) => {
    const { __proto__: _, ...kept } = extra;
    return kept;
  });
const withForeign = fc
  .tuple(validDefinition({ conditions: false }), foreign, foreign)
  .map(([definition, beside, inside]): Definition => ({
    ...beside,
    ...definition,
    list: definition.list.map((widget) => ({
      ...inside,
      ...widget,
      options: { ...inside, ...widget.options },
    })),
  }));

describe('a definition', () => {
  test('that is published is answered as it was sent, to the byte: put(get(d)) = d', async () => {
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(withForeign, async (definition) => {
        const bytes = JSON.stringify(definition);
        if (await publish(bytes)) return;
        kept += 1;
        const answered = await published();
        expect(answered).toBe(bytes);
        // put back untouched, it is the same again
        expect(await publish(answered)).toBeUndefined();
        expect(await published()).toBe(bytes);
      }),
      { numRuns: 25, endOnFailure: true },
    );
    expect(kept).toBeGreaterThan(5);
  }, 120_000);
});

/** Values as people and foreign clients send them: right, wrong, empty, of another type. */
function answers(field: Field): fc.Arbitrary<unknown> {
  const choice = field.choices[0]?.value ?? 'x';
  const right: Record<string, unknown> = {
    number: 12.5,
    date: '2026-03-15',
    datetime: '2026-03-15 09:30:00',
    time: '09:30:00',
    switch: '1',
    choice: String(choice),
    choices: [choice],
    text: '13800000001',
    longtext: '说明',
    html: '<p>说明</p>',
    span: ['2026-03-15', '2026-03-20'],
    path: ['zj', 'hz'],
    address: { region: '浙江省,杭州市,西湖区', address: '文三路' },
    object: { a: 1 },
    lines: [],
  };
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(right[field.valueType] ?? '') },
    fc.constantFrom<unknown>(
      '',
      '   ',
      'x'.repeat(300),
      'abc',
      '-3',
      '1.2345',
      '99999999999999999',
      '2026-02-30',
      ['a'],
      [3, 1],
      ['2026-03-15'],
      { a: 1 },
      [[1]],
      true,
      0,
      '=1+1',
    ),
  );
}
const SKIPPED: ReadonlySet<string> = new Set(['ref', 'refs', 'images', 'files', 'lines', 'html']);

describe('over random definitions', () => {
  test('the form and the call judge alike [FORM-087] [FORM-001]', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        validDefinition({ references: false }),
        fc.infiniteStream(fc.nat({ max: 1e6 })),
        async (definition, seeds) => {
          // What nobody could fill in is not published.
          fc.pre(!(await publish(JSON.stringify(definition))));
          const viewer: Viewer = {
            id: company.people.admin.id,
            corp_id: company.db.corpId,
            name: '',
            is_admin: 1,
            department_id: null,
            permissions: [],
            scope: 'all',
          };
          const form = translateDefinition({ module: OBJECT, definition, locale: 'zh-chs' });
          const fields = [...form.fields.values()].filter(
            (field) =>
              !field.system &&
              !field.hidden &&
              !field.computed &&
              !field.readOnly &&
              !field.lock &&
              !SKIPPED.has(field.valueType),
          );
          for (let run = 0; run < 3; run++) {
            const seed = seeds.next().value ?? 0;
            const [raw = {}] = fc.sample(
              fc.record(Object.fromEntries(fields.map((field) => [field.model, answers(field)])), {
                requiredKeys: [],
              }),
              { numRuns: 1, seed },
            );
            const now = timestampInZone('Asia/Shanghai', new Date());
            const store = createRecordStore({
              form,
              values: { ...initialValues(form, { now, viewer }), ...coerceRecord(form, raw) },
              context: { settings: {}, viewer, today: now.slice(0, 10) },
            });
            const result = store.submit();
            const errors = result.ok ? [] : result.errors;
            // What nobody can type a rule of the module may still fill in: that it is missing is said when nothing else is wrong.
            const others = errors.filter(
              ({ field, id }) => id !== 'required' || form.fields.get(field)?.readOnly !== true,
            );
            const said = (others.some(({ id }) => id !== 'required') ? others : errors).map(
              (error) => ({ field: error.field, message: fieldMessage(error, 'zh-chs') }),
            );
            const { code, data, text } = await server.call<{
              errors?: { field: string; message: string }[];
            }>('POST', '/rest/crm/customobject/save', {
              token,
              body: JSON.stringify({ ...raw, module: OBJECT.key }),
              headers: { 'content-type': 'application/json' },
            });
            const heard = data?.errors ?? [];
            expect([code, heard], `${JSON.stringify(raw)} ${text}`).toEqual([
              said.length > 0 ? 422 : 200,
              said,
            ]);
            if (said.length > 0) refused += 1;
          }
        },
      ),
      { numRuns: 100, endOnFailure: true },
    );
    expect(refused).toBeGreaterThan(10);
  }, 120_000);
});
