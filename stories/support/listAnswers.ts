import { addressText } from '../../schemas/addresses/addressText.ts';
import { provinceCode } from '../../schemas/addresses/provinceNames.ts';
import type { Form } from '../../schemas/form/form.ts';
import { isDay } from '../../schemas/views/groups.ts';
import { placeFields } from '../../schemas/views/places.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { objectOf } from '../../schemas/definition/readDefinition.ts';
import { moduleFile } from '../../schemas/modules/index.ts';
import { sum } from '../../schemas/rules/money.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import type { Stored } from './recordData.ts';
import { foundIn, listRow, type Params, relatedTo, userName, type World } from './recordWorld.ts';

interface Asked {
  world: World;
  file: ModuleFile;
  form: Form;
  params: Params;
}

const modelsOf = ({ sums }: Params) => [sums ?? []].flat().map(String);

/** What the numbers of a story's list come to. */
function sumsOf(rows: readonly Stored[], params: Params) {
  return Object.fromEntries(
    modelsOf(params).map((model) => {
      const values = rows.flatMap(({ data }) =>
        typeof data[model] === 'number' ? [data[model]] : [],
      );
      const total = sum(values);
      const none = values.length === 0;
      return [
        model,
        {
          sum: total.toNumber(),
          avg: none ? null : total.div(values.length).toDecimalPlaces(2).toNumber(),
          min: none ? null : Math.min(...values),
          max: none ? null : Math.max(...values),
        },
      ];
    }),
  );
}

function groupsOf({ world, file, form, params }: Asked) {
  const field = form.fields.get(String(params.by));
  if (!field) return { groups: [], more: false };
  const keyOf = (row: Stored) => {
    const value = listRow(world, row, file, form)[field.model];
    return isEmpty(value) || value === '--'
      ? ''
      : isDay(field)
        ? String(value).slice(0, 7)
        : String(value);
  };
  const place = (key: string) =>
    key === '' ? 99 : field.choices.findIndex(({ value }) => String(value) === key);
  const byKey = [...Map.groupBy(foundIn(world, file, form, params), keyOf)].toSorted(
    ([a], [b]) => place(a) - place(b),
  );
  const nameOf = (key: string) =>
    field.choices.find(({ value }) => String(value) === key)?.label ??
    (field.refers === 'user' ? userName(Number(key)) : key);
  return {
    groups: byKey.map(([key, rows]) => ({
      key: key === '' ? null : key,
      name: nameOf(key),
      count: rows.length,
      sums: sumsOf(rows, params),
    })),
    more: false,
  };
}

function placesOf({ world, file, form, params }: Asked) {
  const rows = foundIn(world, file, form, params);
  const model = placeFields(form).find((field) => field.model === params.by)?.model ?? '';
  const list = rows.flatMap(({ id, data }) => {
    const {
      region = '',
      address = '',
      location = '',
    } = (data[model] ?? {}) as { region?: string; address?: string; location?: string };
    const [lng, lat] = location.split(',').map(Number);
    return lng === undefined || lat === undefined
      ? []
      : [
          {
            id,
            name: String(data[file.title]),
            lng,
            lat,
            words: addressText({ region, address, location }),
            province: provinceCode({ region, address }),
          },
        ];
  });
  return {
    list,
    count: list.length,
    count_is_estimate: false,
    without: rows.length - list.length,
    without_is_estimate: false,
  };
}

/** The answers by the path of their call. */
export const LIST_ANSWERS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  '/rest/sys/list/sums': ({ world, file, form, params }) => {
    const found = foundIn(world, file, form, params);
    const { module, id } = objectOf(params.parent);
    const parent = moduleFile(String(module));
    const there = parent && new Set(relatedTo(world, file.key, parent, Number(id)));
    const rows = there ? found.filter((each) => there.has(each)) : found;
    return { count: rows.length, sums: sumsOf(rows, params) };
  },
  '/rest/sys/list/groups': groupsOf,
  '/rest/sys/list/places': placesOf,
};
