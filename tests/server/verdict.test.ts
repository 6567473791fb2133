import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathsOf } from '../../schemas/callPaths.ts';
import { coerceRecord } from '../../schemas/coerce.ts';
import { defaultDefinition } from '../../schemas/defaultDefinition.ts';
import type { Field } from '../../schemas/form.ts';
import { initialValues } from '../../schemas/initialValues.ts';
import { fieldMessage } from '../../schemas/messages.ts';
import { moduleFile, moduleKeys } from '../../schemas/modules/index.ts';
import { translate } from '../../schemas/translate.ts';
import { createRecordStore } from '../../widgets/form/store.ts';
import { addCompany } from './support/companies.ts';
import { startServer } from './support/server.ts';
import type { TestServer } from './support/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  const company = await addCompany(server.services, 'VERDICT', '139111111');
  token = await server.signIn(company.people.admin.mobile, 'VERDICT');
});
afterAll(() => server.close());

/** Values as people and foreign clients send them: right, wrong, empty, of another type. */
function answers(field: Field): fc.Arbitrary<unknown> {
  const choice = field.choices[0]?.value ?? 'x';
  const right: Record<string, unknown> = {
    number: '12.5',
    date: '2026-03-15',
    datetime: '2026-03-15 09:30:00',
    time: '09:30:00',
    switch: '1',
    choice: String(choice),
    choices: [String(choice)],
    text: '13800000001',
    longtext: '说明',
    html: '<p>说明</p>',
  };
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(right[field.valueType] ?? '') },
    fc.constantFrom(
      '',
      '   ',
      'x'.repeat(300),
      'abc',
      '-3',
      '1.2345',
      '99999999999999999',
      '2026-02-30',
      '12345678901',
      '没有这个选项',
      '=1+1',
    ),
  );
}

const MODULES = moduleKeys
  .map((key) => moduleFile(key))
  .filter((file) => file !== undefined)
  .filter((file) => !file.view && file.verbs?.save !== null);

describe('the form and the call judge alike [FORM-087]', () => {
  test.each(MODULES)('$key', async (file) => {
    const form = translate({ module: file, definition: defaultDefinition(file), locale: 'zh-chs' });
    const fields = [...form.fields.values()].filter(
      (field) =>
        !field.system &&
        !field.hidden &&
        !field.computed &&
        !field.readOnly &&
        !['ref', 'refs', 'lines', 'object', 'images', 'address', 'path'].includes(field.valueType),
    );
    const record = fc.record(
      Object.fromEntries(fields.map((field) => [field.model, answers(field)])),
      { requiredKeys: [] },
    );
    const [path = ''] = pathsOf('save', file);
    await fc.assert(
      fc.asyncProperty(record, async (raw) => {
        const store = createRecordStore({
          form,
          values: {
            ...initialValues(form, { now: '2026-11-21 09:30:00' }),
            ...coerceRecord(form, raw),
          },
          context: { settings: {}, today: '2026-11-21' },
        });
        const result = store.submit();
        fc.pre(!result.ok);
        const said = result.ok
          ? []
          : result.errors.map((error) => ({
              field: error.field,
              message: fieldMessage(error, 'zh-chs'),
            }));
        const { code, data, text } = await server.call<{
          errors: { field: string; message: string }[];
        }>('POST', `${path}`, { token, body: raw });
        expect(code, text).toBe(422);
        const fields = new Set(said.map((error) => error.field));
        expect(data.errors.filter((error) => fields.has(error.field))).toEqual(said);
      }),
      { numRuns: 12 },
    );
  });
});
