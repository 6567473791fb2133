import { leavesOf } from '../../../schemas/conditions/conditions.ts';
import { contactModels, moduleFile } from '../../../schemas/modules/index.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import { updateRecord } from '../../../server/records/index.ts';
import type { TestCompany } from './companies.ts';

/* What is hidden in two worlds, and has another value in the one than in the other. */

export type Forms = Record<string, Form>;
/** by module: the models that the salesperson's role hides */
export type Hidden = Record<string, string[]>;

/** Hidden besides one field of each kind: a name that references show, an amount that sums and papers are made of. */
const HIDDEN_TOO: Readonly<Record<string, readonly string[]>> = {
  // weighed against the text, which is hidden
  knowledge: ['file_ids'],
  customer: ['name'],
  contract: ['price'],
};
/** What is secret, in the one and in the other. */
export const WORDS = ['绝密甲方', '机要乙部'] as const;
const AMOUNTS = [7000, 8000] as const;
export const MOBILES = ['13711112222', '13899997777'] as const;

/** Every second field that may be left empty and that no other field depends on: one of each kind at least. */
function secretFields(form: Form): string[] {
  const asked = new Set(
    [...form.fields.values()].flatMap(({ show, require, lock, limits = [], sets = [] }) =>
      [
        show,
        require,
        lock,
        ...limits.map(({ when }) => when),
        ...sets.map(({ when }) => when),
      ].flatMap((condition) => (condition ? leavesOf(condition).map(({ field }) => field) : [])),
    ),
  );
  const formulas = Object.values(form.formulas).join(' ');
  return [...form.fields.values()]
    .filter(
      (field) =>
        !field.system &&
        !field.required &&
        !field.readOnly &&
        !field.computed &&
        !field.refers &&
        !field.isMain &&
        !asked.has(field.model) &&
        !formulas.includes(field.model) &&
        secretOf(field, 0) !== undefined,
    )
    .map(({ model }) => model)
    .filter((_, index) => index % 2 === 0);
}

export function secretOf(field: Field, which: 0 | 1): unknown {
  const kinds = (field.params.rules ?? []).map(({ kind }) => kind as string);
  if (field.model === 'signup_sites') return ['https://jia.example', 'https://yi.example'][which];
  if (kinds.length > 0)
    return kinds.every((kind) => kind === 'telephone') ? MOBILES[which] : undefined;
  switch (field.valueType) {
    case 'text':
    case 'longtext':
      return WORDS[which];
    case 'html':
      return `<p>${WORDS[which]}</p>`;
    case 'number':
      return Math.max(field.params.min ?? 0, 0) + 7 + which;
    case 'date':
      return ['2026-02-03', '2026-03-10'][which];
    case 'datetime':
      return ['2026-02-03 08:00:00', '2026-03-10 08:00:00'][which];
    case 'choice':
      return field.choices.length > 3 ? field.choices[1 + which]?.value : undefined;
    case 'choices':
      return field.choices.length > 3 ? [field.choices[1 + which]?.value] : undefined;
    case 'address':
      return {
        region: '江苏省,苏州市,虎丘区',
        address: WORDS[which],
        location: `${120 + which},31`,
      };
    default:
      return undefined;
  }
}

export async function keepSecret(
  company: TestCompany,
  { forms, hidden }: { forms: Forms; hidden: Hidden },
  { module, id, which, all = false }: { module: string; id: number; which: 0 | 1; all?: boolean },
) {
  const form = forms[module];
  if (!form) return; // what records refer to beside records
  const models = all
    ? [...form.fields.values()]
        .filter((field) => !field.system && !field.refers && field.model !== 'name')
        .map(({ model }) => model)
    : hidden[module];
  const values = Object.fromEntries(
    (models ?? []).flatMap((model) => {
      const field = form.fields.get(model);
      // the names of a company's customers differ from each other
      const value =
        model === 'name'
          ? `${WORDS[which]}${id}`
          : module === 'contract' && model === 'price'
            ? AMOUNTS[which]
            : field && secretOf(field, which);
      return value === undefined ? [] : [[model, value]];
    }),
  );
  const changed = updateRecord(await company.as('admin'), module, {
    id,
    version: await versionOf(company, id),
    values,
  });
  // a quotation that became a contract takes no more changes, a bill none at all
  await changed.catch((error: unknown) => {
    if (!(error instanceof AppError && ['wrong_state', 'not_allowed'].includes(error.id)))
      throw error;
  });
}

/** What one world's record says of how somebody is reached, and the other's does not. */
export function contactSecrets(which: 0 | 1): Record<string, unknown> {
  return {
    mobile: MOBILES[which],
    telephone: ['025-86001111', '010-65552222'][which],
    email: ['jia@secret.cn', 'yi@hidden.cn'][which],
    wechat: WORDS[which],
    address: {
      region: '江苏省,苏州市,虎丘区',
      address: WORDS[which],
      location: `${120 + which},31`,
    },
  };
}

export async function keepContact(
  company: TestCompany,
  { module, id, which }: { module: string; id: number; which: 0 | 1 },
) {
  const models = contactModels(moduleFile(module) as ModuleFile);
  await updateRecord(await company.as('admin'), inPoolKey(module), {
    id,
    version: await versionOf(company, id),
    values: Object.fromEntries(
      Object.entries(contactSecrets(which)).filter(([model]) => models.includes(model)),
    ),
  });
}

/** The module in which a record that waits in a pool is changed. */
function inPoolKey(module: string): string {
  return moduleFile(module)?.pool ?? module;
}

export async function versionOf(company: TestCompany, id: number): Promise<number> {
  return (
    await company.db.read((tx) =>
      tx.from('record').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).version;
}

/** The models of each module that are hidden. */
export function hiddenOf(forms: Forms): Hidden {
  return Object.fromEntries(
    Object.entries(forms).map(([kind, form]) => [
      kind,
      [...new Set([...secretFields(form), ...(HIDDEN_TOO[kind] ?? [])])],
    ]),
  );
}
