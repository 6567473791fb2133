import { untranslated } from '../../schemas/i18n/label.ts';
import { describe, expect, test } from 'vitest';
import type { Action, ModuleFile } from '../../schemas/definition/module.ts';
import {
  allowedActions,
  conditionRecord,
  mayAdd,
  mayAddRelated,
  mayDelete,
  mayEdit,
  mayTransfer,
} from '../../src/records/shared/permissions.ts';
import { type BulkOffer, offeredActions } from '../../src/records/bulk/offeredActions.ts';
import type { ListRow, RecordAnswer } from '../../src/records/shared/types.ts';
import { module, record, viewer } from './support.ts';

const around = {
  viewer: viewer('crm_thing_edit', 'crm_thing_transfer'),
  settings: {},
  today: '2026-11-21',
};
const unlisted = (more: Record<string, unknown> = {}) => {
  const { actions: _, ...rest } = record(more);
  return rest as RecordAnswer;
};

describe('buttons of a record', () => {
  test('is_edit shows edit and change owner [DETAIL-015]', () => {
    expect(mayEdit(record(), module, around)).toBe(true);
    expect(mayTransfer(record(), module, around)).toBe(true);
    expect(mayEdit(record({ is_edit: false }), module, around)).toBe(false);
    expect(mayTransfer(record({ is_edit: false }), module, around)).toBe(false);
  });
  test('is_delete shows delete [DETAIL-016]', () => {
    expect(mayDelete(record())).toBe(true);
    expect(mayDelete(record({ is_delete: false }))).toBe(false);
  });
  test('what is void or converted by the data of its module is not edited', () => {
    const closing: ModuleFile = {
      ...module,
      closed: { field: 'state', operator: 'in', value: [2, 3] },
    };
    expect([0, 1, 2, 3].map((state) => mayEdit(record({ state }), closing, around))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  test('what an approval reviews, has passed or refused is not edited, while other buttons that need is_edit stay [DETAIL-027]', () => {
    const approved: ModuleFile = { ...module, approval: { setting: 'approval_thing' } };
    expect(
      [0, 1, 2, 3, 4].map((approval_state) =>
        mayEdit(record({ approval_state }), approved, around),
      ),
    ).toEqual([true, false, false, false, true]);
    // The server refuses what runs or has passed also where approval was switched off since.
    expect(
      [1, 2, 3].map((approval_state) =>
        mayEdit(record({ approval_state }), approved, {
          ...around,
          settings: { approval_thing: 0 },
        }),
      ),
    ).toEqual([false, false, true]);
    expect(mayTransfer(record({ approval_state: 2 }), approved, around)).toBe(true);
  });
  test('a record in a pool, without owner or reached as joint follower has no change of owner [CUST-023] [CUST-024]', () => {
    expect(mayTransfer(record({ owner_user_id: '--' }), module, around)).toBe(false);
    expect(mayTransfer(record({ team: true }), module, around)).toBe(false);
    expect(
      mayTransfer(
        record(),
        { ...module, view: { of: 'thing', where: { op: 'and', rules: [] } } },
        around,
      ),
    ).toBe(false);
    expect(mayTransfer(record(), { ...module, verbs: { shift: null } }, around)).toBe(false);
    expect(mayTransfer(record(), module, { ...around, viewer: viewer('crm_thing_edit') })).toBe(
      false,
    );
  });
  test('adding needs the edit key [PERM-006]', () => {
    expect(mayAdd(viewer('crm_thing_edit'), module)).toBe(true);
    expect(mayAdd(viewer('crm_thing_view'), module)).toBe(false);
    expect(mayAdd({ ...viewer(), is_admin: 1 }, module)).toBe(true);
    expect(
      mayAdd(viewer('crm_thing_edit'), {
        ...module,
        view: { of: 'x', where: { op: 'and', rules: [] } },
      }),
    ).toBe(false);
  });
});

describe('declared actions', () => {
  const action = (key: string, more: Partial<Action> = {}): Action => ({
    key,
    label: untranslated(key),
    call: key,
    ...more,
  });
  const issue = action('issue', {
    when: { op: 'and', rules: [{ field: 'approval_state', operator: 'eq', value: 2 }] },
  });
  const lock = action('lock', {
    when: { field: 'lock_flag', operator: 'ne', value: 1 },
    bulk: true,
  });
  const claim = action('claim', {
    permission: 'crm_thing_claim',
    needs: 'view',
    when: { field: 'owner_user_id', operator: 'empty' },
    bulk: true,
  });
  const erase = action('erase', { needs: 'is_delete' });
  const file: ModuleFile = { ...module, actions: [issue, lock, claim, erase] };
  const keys = (given: RecordAnswer, more = around) =>
    allowedActions(given, file, more).map((each) => each.key);

  test('a button shows while its condition holds', () => {
    expect(keys(unlisted())).toEqual(['lock', 'erase']);
    expect(keys(unlisted({ approval_state: 2 }))).toEqual(['issue', 'lock', 'erase']);
    expect(keys(unlisted({ lock_flag: 'locked', is_delete: false }))).toEqual([]);
  });
  test('an action with a key of its own needs that key, and records without owner [CUST-021]', () => {
    const may = { ...around, viewer: viewer('crm_thing_claim') };
    expect(keys(unlisted({ owner_user_id: '--', is_edit: false, is_delete: false }), may)).toEqual([
      'claim',
    ]);
    expect(keys(unlisted({ owner_user_id: '--', is_edit: false, is_delete: false }))).toEqual([]);
  });
  test("the server's own list is the law", () => {
    expect(keys(record({ actions: ['erase'] }))).toEqual(['erase']);
  });
  test('several records offer whatever one of them allows, and all that match what the rights allow [LIST-009]', () => {
    const row = (more: Record<string, unknown>) => unlisted(more) as unknown as ListRow;
    const locked = row({ lock_flag: 'locked' });
    const keys = (rows: readonly ListRow[] | undefined, who = around) =>
      offeredActions(rows, file, who).actions.map((each) => each.key);
    expect([keys([row({}), locked]), keys([locked]), keys([]), keys(undefined)]).toEqual([
      ['lock'],
      [],
      [],
      ['lock'],
    ]);
    const offer = ({ edit, shift, remove }: BulkOffer) => [edit, shift, remove];
    expect(
      offer(offeredActions([row({ is_delete: false }), row({ is_edit: false })], file, around)),
    ).toEqual([true, true, false]);
    const all = { ...around, viewer: viewer('crm_thing_delete') };
    expect(offer(offeredActions(undefined, file, all))).toEqual([false, false, true]);
    expect(
      offer(
        offeredActions(
          undefined,
          { ...file, view: { of: 'other', where: { op: 'and', rules: [] } } },
          { ...around, viewer: viewer('crm_thing_transfer') },
        ),
      ),
    ).toEqual([false, false, false]);
  });
  test('conditions read stored values, not the words of the wire', () => {
    expect(
      conditionRecord(
        record({ owner_user_id: '--', lock_flag: 'locked', data_raw: { level: 'A' } }),
      ),
    ).toMatchObject({
      owner_user_id: null,
      lock_flag: 1,
      level: 'A',
    });
  });
});

describe('the add button of a related table', () => {
  const tab = { key: 'thing', label: untranslated('a'), by: 'parent_id' };
  test('needs the right there and this record editable [PERM-019] [CONTACT-007]', () => {
    expect(mayAddRelated({ tab, module, record: record(), around })).toBe(true);
    expect(mayAddRelated({ tab, module, record: record({ is_edit: false }), around })).toBe(false);
    expect(
      mayAddRelated({ tab, module, record: record(), around: { ...around, viewer: viewer() } }),
    ).toBe(false);
  });
  test('a tab may forbid it, or ask for more', () => {
    expect(mayAddRelated({ tab: { ...tab, add: false }, module, record: record(), around })).toBe(
      false,
    );
    const passed = { ...tab, add: { field: 'approval_state', operator: 'eq', value: 2 } as const };
    expect(mayAddRelated({ tab: passed, module, record: record(), around })).toBe(false);
    expect(
      mayAddRelated({ tab: passed, module, record: record({ approval_state: 2 }), around }),
    ).toBe(true);
  });
});
