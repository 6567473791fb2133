import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { coerceRecord } from '../../schemas/validation/coerce.ts';
import { initialValues } from '../../schemas/formLogic/initialValues.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { isShown } from '../../schemas/validation/validate.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import { createRecordStore, RecordForm } from '../../widgets/form/index.ts';
import { HostContext, NOBODY } from '../../widgets/contract/host.ts';
import { showOf } from '../../widgets/shows.ts';
import type { ShowProps } from '../../widgets/contract/types.ts';
import { anyValue, brokenDefinition, EXTREMES, validDefinition } from '../support/definitions.ts';

i18n.loadAndActivate({ locale: 'zh-chs', locales: ['zh-Hans'], messages: {} });

/** Where a component throws inside a boundary, React says so in the markup and goes on. One that only waits for its code (the editor) has not fallen. */
function fallenIn(html: string): string | undefined {
  const said = [
    ...html.matchAll(
      /<template data-msg="([^"]*)"(?: data-stck="([^"]*)")?(?: data-cstck="([^"]*)")?/g,
    ),
  ];
  const fallen = said.find(([, message = '']) => !message.includes('does not support Suspense'));
  return fallen && `${fallen[1]}\n${fallen[2]?.slice(0, 600)}\n${fallen[3]?.slice(0, 600)}`;
}

/** A value as a list and a detail show it; nothing is shown of nothing. */
function Face({ field, value, compact, locale }: Omit<ShowProps, 'display'>) {
  return isEmpty(value)
    ? '–'
    : createElement(showOf(field.type), { field, value, compact, locale });
}

/** The form as a page shows it first, with any record in it, after whatever is wrong has been said. */
function drawn(
  definition: unknown,
  record: Readonly<Record<string, unknown>>,
  locale: Locale,
): { html: string; fields: string[] } {
  const form = translateDefinition({
    module: { key: 'thing', title: 'f0', columns: [] },
    definition,
    locale,
  });
  const values = {
    ...initialValues(form, { now: '2026-11-21 09:30:00' }),
    ...coerceRecord(form, record),
  };
  const store = createRecordStore({ form, values, context: { today: '2026-11-21', settings: {} } });
  store.submit();
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <HostContext value={NOBODY}>
        <RecordForm store={store} locale={locale} />
        {[...form.fields.values()].flatMap((field) =>
          [true, false].map((compact) => (
            <Face
              key={`${field.model} ${compact}`}
              field={field}
              value={values[field.model]}
              compact={compact}
              locale={locale}
            />
          )),
        )}
      </HostContext>
    </I18nProvider>,
  );
  const fallen = fallenIn(html);
  if (fallen) throw new Error(fallen);
  const context = { record: store.values(), today: '2026-11-21', settings: {} };
  return {
    html,
    fields: [...form.fields.values()]
      .filter((field) => !field.system && isShown(field, context))
      .map((field) => field.model),
  };
}

const records = fc.dictionary(
  fc.constantFrom('f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8'),
  anyValue(),
  { maxKeys: 6 },
);
const locales = fc.constantFrom(...LOCALES);

test('10,000 broken definitions are drawn with any record in them, and none throws [FORM-048] [FORM-061]', () => {
  fc.assert(
    fc.property(
      brokenDefinition(),
      records,
      locales,
      (definition, record, locale) => void drawn(definition, record, locale),
    ),
    { numRuns: 10_000 },
  );
});

test('every field of 1,000 well-formed definitions is drawn that is shown: layouts of every edition lose none [FORM-001] [FORM-002]', () => {
  fc.assert(
    fc.property(validDefinition(), records, locales, (definition, record, locale) => {
      const { html, fields } = drawn(definition, record, locale);
      for (const model of fields)
        if (!html.includes(`data-field="${model}"`)) throw new Error(`${model} is not drawn`);
    }),
    { numRuns: 1000 },
  );
});

test('a choice that is no word is drawn as what it is', () => {
  const strange = { toString: null };
  for (const type of ['radio', 'checkbox', 'select', 'cascader']) {
    const widget = {
      type,
      name: '类型',
      key: type,
      model: 'f1',
      options: { options: [{ value: 'a', label: '甲' }], showLabel: true },
      rules: [],
    };
    expect(drawn({ list: [widget], config: {} }, { f1: strange }, 'zh-chs').html, type).toContain(
      'data-field="f1"',
    );
    expect(drawn({ list: [widget], config: {} }, { f1: [strange] }, 'zh-chs').html, type).toContain(
      'data-field="f1"',
    );
  }
});

test.each(Object.keys(EXTREMES))('%s is drawn', (name) => {
  expect(drawn(EXTREMES[name]?.(), { f0: 'a', f1: 1 }, 'zh-chs').html).toContain('<');
});
