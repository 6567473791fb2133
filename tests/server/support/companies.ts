import { hash } from '@node-rs/argon2';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { MODULES } from '../../../schemas/modules/index.ts';
import type { Role } from '../../../schemas/staff/permissions.ts';
import { keysOfRole, ROLES } from '../../../schemas/staff/permissions.ts';
import type { Services } from '../../../server/endpoints/shared/requestContext.ts';
import { buildCaller } from '../../../server/endpoints/shared/sessions.ts';
import type { CompanyDb, Database } from '../../../server/db/handle.ts';
import { createRecord } from '../../../server/records/index.ts';
import type { Caller } from '../../../server/records/core/types.ts';

export const PASSWORD = 'a-password-of-tests';
const NOW = '2026-01-05 09:00:00';

/** Who works in a test company: one of each kind of right. */
export const PEOPLE = ['admin', 'manager', 'sales', 'colleague', 'readOnly', 'disabled'] as const;
export type Person = (typeof PEOPLE)[number];

export interface TestCompany {
  corpId: number;
  code: string;
  db: CompanyDb;
  people: Record<Person, { id: number; mobile: string }>;
  /** acts below the calls, for setting up and looking up */
  as(person: Person): Promise<Caller>;
  /** a record of `person`, by what its module needs at least */
  add(
    person: Person,
    module: keyof typeof MODULES | `${string}_c`,
    values: Record<string, unknown>,
  ): Promise<number>;
}

const ROLE_OF: Record<Person, Role['key']> = {
  admin: 'administrator',
  manager: 'sales_manager',
  sales: 'sales_staff',
  colleague: 'sales_staff',
  readOnly: 'read_only',
  disabled: 'sales_staff',
};

/** The id of a role that addCompany has made. */
export async function roleIdIn({ db }: TestCompany, key: Role['key']): Promise<number> {
  const name = ROLES.find((role: Role) => role.key === key)?.label.message ?? '';
  const { id } = await db.read((tx) =>
    tx.from('role').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
  );
  return id;
}

/** A company with two departments and six people, whose mobiles begin with `prefix` (9 digits). */
export async function addCompany(
  services: Services,
  code: string,
  prefix: string,
): Promise<TestCompany> {
  const { database } = services;
  const corpId = await database.platform.createCompany({
    code,
    name: `${code} Ltd`,
    create_time: NOW,
  });
  const db = database.company(corpId);
  const password_hash = await passwordHash();
  const people = await db.write(async (tx) => {
    const [east, west, ...roleIds] = await tx.nextIds(2 + ROLES.length);
    const roles = ROLES.map((role: Role, index) => ({
      id: roleIds[index] ?? 0,
      key: role.key,
      name: role.label.message,
      scope: role.scope,
      permissions: JSON.stringify(keysOfRole(role)),
      sort: index,
    }));
    await tx
      .insert(
        'department',
        [east, west].map((id = 0, index) => ({
          id,
          parent_id: null,
          path: `${id}/`,
          name: ['华东', '华西'][index] ?? '',
          leader_user_id: null,
          sort: index,
        })),
      )
      .execute();
    await tx
      .insert(
        'role',
        roles.map(({ key: _key, ...row }) => row),
      )
      .execute();
    const ids = await tx.nextIds(PEOPLE.length);
    const rows = PEOPLE.map(
      (person, index) =>
        ({
          id: ids[index] ?? 0,
          mobile: `${prefix}${String(index + 1).padStart(2, '0')}`,
          name: `${code} ${person}`,
          password_hash,
          is_admin: person === 'admin' ? 1 : 0,
          disabled: person === 'disabled' ? 1 : 0,
          department_id: (person === 'colleague' ? west : east) ?? null,
          role_id: roles.find((role) => role.key === ROLE_OF[person])?.id ?? null,
          create_time: NOW,
        }) as const,
    );
    await tx.insert('user', rows).execute();
    return Object.fromEntries(
      PEOPLE.map((person, index) => [
        person,
        { id: ids[index] ?? 0, mobile: rows[index]?.mobile ?? '' },
      ]),
    ) as TestCompany['people'];
  });
  const as = async (person: Person) => {
    const caller = await buildCaller(
      services,
      { company: db, userId: people[person].id, zone: 'Asia/Shanghai' },
      { id: 'test', locale: 'zh-chs' },
    );
    if (!caller) throw new Error(`${person} is not active`);
    return caller;
  };
  const add: TestCompany['add'] = async (person, module, values) => {
    try {
      return (await createRecord(await as(person), module, values)).id;
    } catch (error) {
      throw error instanceof AppError
        ? new Error(`No ${module}: ${error.id} ${JSON.stringify(error.fields)}`, { cause: error })
        : error;
    }
  };
  return { corpId, code, db, people, as, add };
}

/** A custom object, as an administrator would have made it. */
export async function addObject(company: TestCompany, file: ModuleFile) {
  await company.db.write((tx) =>
    tx
      .insert('custom_module', { key: file.key, file: JSON.stringify(file), create_time: NOW })
      .execute(),
  );
}

let hashed: Promise<string> | undefined;
/** As the product would store it, but for the cost of each guess: nobody guesses here, and thousands sign in. */
function passwordHash() {
  return (hashed ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1 }));
}

/** How many rows every table of a company has: what a denied call must not change. */
export async function rowCounts(
  database: Database,
  corpId: number,
): Promise<Record<string, number | null>> {
  const tables = [
    'record',
    'oplog',
    'setting',
    'userconfig',
    'scene',
    'definition',
    'custom_module',
    'unique_value',
    'team',
    'idempotency',
    'file',
    'approval',
    'approval_log',
    'duplicate_key',
    'duplicate_apart',
    'record_merge',
    'merged_record',
    'template',
    'call_record',
    'event_template',
    'invoice_header',
    'comment',
    'seen',
  ] as const;
  return database.company(corpId).read((tx) =>
    tx.bound
      .selectNoFrom((eb) =>
        tables.map((table) =>
          eb
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as(table),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
}
