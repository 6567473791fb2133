import { AppError } from '../../schemas/i18n/errors.ts';
import { type Specification, specificationsOf } from '../../schemas/rules/variants.ts';
import { SPECIFICATION_LIST } from '../../schemas/vocabulary/listNames.ts';
import { readOptionList } from '../records/core/optionLists.ts';
import type { Caller } from '../records/core/types.ts';
import { deleteItem, saveItem, updateItem } from '../records/index.ts';
import { addVariants } from '../rules/variants.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

const CATEGORY_LIST = 'product_category';

type Names =
  | 'variantBatch'
  | 'specificationSave'
  | 'specificationUpdate'
  | 'specificationDelete'
  | 'specifications'
  | 'specificationList'
  | 'specificationRead'
  | 'categories'
  | 'categorySave'
  | 'categoryDelete'
  | 'categorySort';

export const productHandlers: EndpointHandlers<Names> = {
  variantBatch: async ({ caller }, params) => ({ ids: await addVariants(caller, params) }),

  specificationSave: ({ caller }, { name, parent_id, values = [] }) =>
    saveItem(caller, {
      type: SPECIFICATION_LIST,
      name,
      ...(parent_id !== undefined && { parent_id }),
      below: values,
    }),
  specificationUpdate: ({ caller }, change) =>
    updateItem(caller, { type: SPECIFICATION_LIST, ...change }),
  async specificationDelete({ caller }, { id }) {
    const values = (await specifications(caller)).find((each) => each.id === id)?.values ?? [];
    const type = SPECIFICATION_LIST;
    // asked of all before the first one goes
    for (const value of values) {
      const { records } = await deleteItem(caller, { type, id: value.id, dry: 1 });
      if (records > 0) throw new AppError('in_use', { data: { what: value.name } });
    }
    for (const value of values) await deleteItem(caller, { type, id: value.id });
    await deleteItem(caller, { type, id });
    return { id };
  },
  specifications: async ({ caller }) => (await specifications(caller, true)).map(wire),
  async specificationList({ caller }, { page, size, keyword = '' }) {
    const wanted = keyword.trim().toLowerCase();
    const found = (await specifications(caller)).filter(({ name }) =>
      name.toLowerCase().includes(wanted),
    );
    const start = (page - 1) * size;
    return { list: found.slice(start, start + size).map(wire), count: found.length };
  },
  async specificationRead({ caller }, { id }) {
    const found = (await specifications(caller)).find((each) => each.id === id);
    if (!found) throw new AppError('not_found');
    return wire(found);
  },

  async categories({ caller }) {
    const entries = (await entriesOf(caller, CATEGORY_LIST)).filter(({ disabled }) => !disabled);
    const below = (above: number | null): Branch[] =>
      entries
        .filter(({ parent_id }) => parent_id === above)
        .map(({ id, name, parent_id }) => ({ id, name, parent_id, children: below(id) }));
    return below(null);
  },
  categorySave: ({ caller }, { id, ...category }) =>
    id === undefined
      ? saveItem(caller, { type: CATEGORY_LIST, ...category })
      : updateItem(caller, { type: CATEGORY_LIST, id, ...category }),
  async categoryDelete({ caller }, { id }) {
    await deleteItem(caller, { type: CATEGORY_LIST, id });
    return { id };
  },
  categorySort: ({ caller }, change) => updateItem(caller, { type: CATEGORY_LIST, ...change }),
};

interface Branch {
  id: number;
  name: string;
  parent_id: number | null;
  children: Branch[];
}

async function specifications(caller: Caller, offered = false): Promise<Specification[]> {
  return specificationsOf(await entriesOf(caller, SPECIFICATION_LIST), offered);
}

async function entriesOf({ company, locale }: Caller, name: string) {
  return (await company.read((tx) => readOptionList({ tx, name, locale }))) ?? [];
}

function wire({ id, name, values }: Specification) {
  return { id, name, values: values.map((value) => ({ ...value })) };
}
