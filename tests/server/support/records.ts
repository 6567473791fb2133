import type { Scope, Viewer } from '../../../schemas/permissions/viewer.ts';
import type { CompanyDb, Database } from '../../../server/db/handle.ts';
import type { Caller, ModuleRules } from '../../../server/records/core/types.ts';

const NOW = '2026-01-05 09:00:00';

/** Departments: 1 head office over 2 and 3; 4 stands alone. */
export interface Office {
  company: CompanyDb;
  departments: Record<'head' | 'east' | 'west' | 'other', number>;
  /** a user of that department; made when first named */
  user(name: string, department?: keyof Office['departments']): Promise<number>;
  /** somebody who holds all keys of the modules unless `permissions` says otherwise */
  as(name: string, how?: As): Promise<Caller>;
}

export interface As {
  scope?: Scope;
  admin?: boolean;
  department?: keyof Office['departments'];
  permissions?: readonly string[];
  without?: readonly string[];
  hidden?: Readonly<Record<string, readonly string[]>>;
  key?: string;
  rules?: ModuleRules;
  settings?: Readonly<Record<string, unknown>>;
  now?: Date;
}

const RIGHTS = ['view', 'edit', 'delete', 'transfer', 'receive', 'assign'];
const STEMS = [
  'customer',
  'customerpool',
  'contact',
  'opportunity',
  'contract',
  'product',
  'productdetail',
  'paymentplan',
  'payment',
  'quotation',
  'clue',
  'cluepool',
  'leads',
  'event',
];
const ALL_KEYS = STEMS.flatMap((stem) => RIGHTS.map((right) => `crm_${stem}_${right}`));

export async function openOffice(database: Database, code: string): Promise<Office> {
  const company = database.company(
    await database.platform.createCompany({ code, name: code, create_time: NOW }),
  );
  const departments = await company.write(async (tx) => {
    const [head = 0, east = 0, west = 0, other = 0] = await tx.nextIds(4);
    const row = (id: number, parent_id: number | null, path: string) => ({
      id,
      parent_id,
      path,
      name: String(id),
      leader_user_id: null,
    });
    await tx
      .insert('department', [
        row(head, null, `${head}/`),
        row(east, head, `${head}/${east}/`),
        row(west, head, `${head}/${west}/`),
        row(other, null, `${other}/`),
      ])
      .execute();
    return { head, east, west, other };
  });
  const users = new Map<string, Promise<number>>();
  const user = (name: string, department: keyof typeof departments = 'east') => {
    const known = users.get(name) ?? addUser(company, name, departments[department]);
    users.set(name, known);
    return known;
  };
  return {
    company,
    departments,
    user,
    as: async (name, how = {}) => callerOf(company, await viewerOf(name, how)),
  };

  async function viewerOf(name: string, how: As): Promise<{ viewer: Viewer; how: As }> {
    const department = how.department ?? 'east';
    return {
      how,
      viewer: {
        id: await user(name, department),
        corp_id: company.corpId,
        name,
        is_admin: how.admin ? 1 : 0,
        department_id: departments[department],
        scope: how.scope ?? 'own',
        permissions: (how.permissions ?? ALL_KEYS).filter((key) => !how.without?.includes(key)),
        ...(how.hidden && { field_no_power: how.hidden }),
      },
    };
  }
}

async function addUser(company: CompanyDb, name: string, department_id: number): Promise<number> {
  return company.write(async (tx) => {
    const id = await tx.nextId();
    await tx
      .insert('user', {
        id,
        mobile: String(13_000_000_000 + id),
        name,
        password_hash: '-',
        department_id,
        role_id: null,
        create_time: NOW,
      })
      .execute();
    return id;
  });
}

function callerOf(company: CompanyDb, { viewer, how }: { viewer: Viewer; how: As }): Caller {
  return {
    viewer,
    company,
    locale: 'zh-chs',
    settings: how.settings ?? {},
    zone: 'Asia/Shanghai',
    requestId: 'test',
    rules: how.rules ?? {},
    now: () => how.now ?? new Date('2026-01-05T01:00:00Z'),
    ...(how.key !== undefined && { idempotencyKey: how.key }),
  };
}

/** The least a customer, contact … needs. */
export const customer = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  level: 'A',
  ...more,
});
