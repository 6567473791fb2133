import { describe, expect, test } from 'vitest';
import { ADMIN_MENU } from '../../schemas/navigation/menu.ts';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import { permissionKeys } from '../../schemas/staff/permissions.ts';
import { qrGrid } from '../../schemas/values/qrGrid.ts';
import { mayOpenSetting } from '../../schemas/navigation/adminPages.ts';
import { settingKey } from '../../schemas/permissions/settingRights.ts';
import { passwordFault } from '../../schemas/staff/password.ts';
import { type RoleRights, rightsChange, rightsTree } from '../../schemas/staff/rights.ts';
import { moduleScope } from '../../schemas/permissions/viewer.ts';

describe('what a role may be given', () => {
  const object = customModule({ key: 'ticket_c', name: '工单', icon: 'ticket' });
  // those for administrators alone are nobody's to give
  const given = ADMIN_MENU.flatMap(({ pages }) => pages).filter(({ right }) => right !== 'admin');
  const keys = rightsTree([object]).flatMap(({ permissions }) => permissions.map(({ key }) => key));

  test('is every key of every module and of every page of the back-office, each once [ADMIN-028] [PERM-024]', () => {
    expect(keys).toEqual([...new Set(keys)]);
    expect(keys).toEqual(
      expect.arrayContaining([
        ...permissionKeys([object]),
        ...given.map(({ path }) => settingKey(path)),
      ]),
    );
  });

  test('each key of a page opens that page', () => {
    const shut = given
      .map(({ path }) => path)
      .filter((path) => !mayOpenSetting({ is_admin: 0, permissions: [settingKey(path)] }, path));
    expect(shut).toEqual([]);
  });

  test('is told in words when it changes: what is gained, what is lost', () => {
    const before: RoleRights = {
      permissions: ['crm_customer_view', 'sys_user'],
      scope: 'own',
      scopes: {},
      field_no_power: {},
      field_read_only: {},
    };
    expect(
      rightsChange({
        before,
        after: { ...before, permissions: ['crm_customer_view', 'crm_customer_delete'] },
        tree: rightsTree(),
        locale: 'zh-chs',
      }),
    ).toEqual({ gained: ['客户：删除'], lost: ['用户与权限：用户管理'] });
  });

  test('reaches what its scope says, in a module of its own scope what that says [ADMIN-029]', () => {
    expect([
      moduleScope({ scope: 'own', scopes: { contact: 'all' } }, 'contact'),
      moduleScope({ scope: 'own', scopes: { contact: 'all' } }, 'customer'),
      moduleScope({ scope: 'below' }, 'customer'),
    ]).toEqual(['all', 'own', 'below']);
  });
});

test.each([
  ['short1', 'too_short'],
  [`${'long'.repeat(20)}1`, 'too_long'],
  ['fieldwork-demo', 'known_password'],
  ['harbour light river', undefined],
  ['90271846350127', undefined],
  ['密码与数字2026', undefined],
  ['welcome2026', undefined],
])('the password %s is refused as %s', (password, id) => {
  expect(passwordFault(password)?.id).toBe(id);
});

describe('a QR code', () => {
  /** The text of a code, read the way a camera program does: format, mask, columns, blocks. */
  function read(grid: boolean[][]): string {
    const size = grid.length;
    const version = (size - 17) / 4;
    const dark = (x: number, y: number) => (grid[y]?.[x] ? 1 : 0);
    const format =
      ((dark(8, 0) |
        (dark(8, 1) << 1) |
        (dark(8, 2) << 2) |
        (dark(8, 3) << 3) |
        (dark(8, 4) << 4) |
        (dark(8, 5) << 5) |
        (dark(8, 7) << 6) |
        (dark(8, 8) << 7) |
        (dark(7, 8) << 8) |
        [9, 10, 11, 12, 13, 14].reduce((sum, bit) => sum | (dark(14 - bit, 8) << bit), 0)) ^
        0x5412) >>
      10;
    expect(format >> 3).toBe(0); // correction M
    const masks: ((x: number, y: number) => boolean)[] = [
      (x, y) => (x + y) % 2 === 0,
      (_, y) => y % 2 === 0,
      (x) => x % 3 === 0,
      (x, y) => (x + y) % 3 === 0,
      (x, y) => (((x / 3) | 0) + ((y / 2) | 0)) % 2 === 0,
      (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
      (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
      (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
    ];
    const centres: Record<number, number[]> = { 1: [], 2: [6, 18], 6: [6, 34], 8: [6, 24, 42] };
    const around = (x: number, y: number) =>
      (centres[version] ?? []).some((cx) =>
        (centres[version] ?? []).some(
          (cy) =>
            Math.abs(x - cx) <= 2 &&
            Math.abs(y - cy) <= 2 &&
            !(
              (cx === 6 && cy === 6) ||
              (cx === 6 && cy > size - 10) ||
              (cy === 6 && cx > size - 10)
            ),
        ),
      );
    const isFixed = (x: number, y: number) =>
      (x < 9 && (y < 9 || y > size - 9)) ||
      (x > size - 9 && y < 9) ||
      x === 6 ||
      y === 6 ||
      around(x, y) ||
      (version >= 7 && ((x < 6 && y > size - 12) || (y < 6 && x > size - 12)));
    const bits: number[] = [];
    for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step += 1)
        for (const x of [right, right - 1]) {
          const y = up ? size - 1 - step : step;
          if (!isFixed(x, y)) bits.push(dark(x, y) ^ (masks[format & 7]?.(x, y) ? 1 : 0));
        }
    }
    const words = Array.from({ length: bits.length >> 3 }, (_, at) =>
      Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
    );
    const blocks: Record<number, number[]> = {
      1: [16],
      2: [28],
      6: [27, 27, 27, 27],
      8: [38, 38, 39, 39],
    };
    const lengths = blocks[version] ?? [];
    const data: number[][] = lengths.map(() => []);
    let at = 0;
    for (let turn = 0; turn < Math.max(...lengths); turn += 1)
      for (const [block, length] of lengths.entries())
        if (turn < length) data[block]?.push(words[at++] ?? 0);
    const all = data
      .flat()
      .map((word) => word.toString(2).padStart(8, '0'))
      .join('');
    expect(all.slice(0, 4)).toBe('0100'); // bytes
    const count = Number.parseInt(all.slice(4, 12), 2);
    return new TextDecoder().decode(
      Uint8Array.from({ length: count }, (_, index) =>
        Number.parseInt(all.slice(12 + index * 8, 20 + index * 8), 2),
      ),
    );
  }

  test.each([
    'REVNTw',
    'http://here/login?join=abc',
    `https://crm.example.com/login?join=${'REVNTw.mwtogjp0.'}${'x'.repeat(50)}`,
    `https://crm.example.com/登录?join=${'y'.repeat(100)}`,
  ])('of %s is read as that text [SHELL-074]', (text) => {
    expect(read(qrGrid(text))).toBe(text);
  });
});
