import { areaList } from '@vant/area-data';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { objectOf, textOf } from '../../../schemas/definition/readDefinition.ts';
import type { RecordContext } from '../core/context.ts';
import type { StoredRecord, Values } from '../core/types.ts';

/** Regions set now that are no places: a form offers only those of its panel. What was there before is left in peace. */
export function regionErrors(
  { form }: Pick<RecordContext, 'form'>,
  before: Pick<StoredRecord, 'data'> | undefined,
  values: Values,
): FieldError[] {
  return [...form.fields.values()].flatMap(({ model, valueType }): FieldError[] => {
    if (valueType !== 'address') return [];
    const [region, was] = [values[model], before?.data[model]].map((value) =>
      textOf(objectOf(value).region),
    );
    return !region || region === was || isRegion(region)
      ? []
      : [{ field: model, id: 'bad_option' }];
  });
}

let known: ReadonlySet<string> | undefined;

/** 'province,city,district' or its beginning, of the mainland, Hong Kong, Macao or Taiwan. */
function isRegion(region: string): boolean {
  known ??= new Set(regions());
  return known.has(region);
}

function* regions(): Generator<string> {
  for (const [province, name] of Object.entries(areaList.province_list)) {
    yield name;
    for (const [city, own] of within(areaList.city_list, province.slice(0, 2))) {
      yield `${name},${own}`;
      for (const [, district] of within(areaList.county_list, city.slice(0, 4)))
        yield `${name},${own},${district}`;
    }
  }
}

function within(list: Record<string, string>, start: string): [string, string][] {
  return Object.entries(list).filter(([code]) => code.startsWith(start));
}
