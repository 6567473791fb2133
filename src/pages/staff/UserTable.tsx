import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isAdmin } from '../../../schemas/viewer.ts';
import { Avatar } from '../../../widgets/bricks/Avatar.tsx';
import { Badge } from '../../../widgets/bricks/Badge.tsx';
import { Button, IconButton } from '../../../widgets/bricks/Button.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Menu, type MenuEntry } from '../../../widgets/bricks/Menu.tsx';
import { useHost } from '../../../widgets/host.ts';
import type { Colleague } from '../../data/staff.ts';
import { useMe } from '../../data/viewer.ts';
import type { UserLayer } from './UserDialogs.tsx';

export interface UserTableProps {
  people: readonly Colleague[];
  chosen: readonly number[];
  onChoose(ids: readonly number[]): void;
  onLayer(layer: UserLayer): void;
}

/** One line a person; on phones two lines of what matters most. */
export function UserTable({ people, chosen, onChoose, onLayer }: UserTableProps) {
  const { t } = useLingui();
  const all = people.every(({ id }) => chosen.includes(id));
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-sm md:min-w-[980px]">
        <thead>
          <tr className="border-b border-line bg-surface-0 text-start text-text-2 [&>th]:h-9 [&>th]:px-2 [&>th]:text-start [&>th]:font-normal">
            <th className="w-9 ps-3!">
              <input
                type="checkbox"
                aria-label={t`选择本页全部用户`}
                className="size-4 align-middle accent-accent"
                checked={all}
                onChange={() => onChoose(all ? [] : people.map(({ id }) => id))}
              />
            </th>
            <th className="max-md:w-full">{t`姓名`}</th>
            <th className="max-md:hidden">{t`手机号`}</th>
            <th className="max-md:hidden">{t`邮箱`}</th>
            <th className="max-md:hidden">{t`部门`}</th>
            <th className="max-md:hidden">{t`职位`}</th>
            <th className="max-md:hidden">{t`角色`}</th>
            <th className="max-md:hidden">{t`状态`}</th>
            <th className="max-md:hidden">{t`最近登录`}</th>
            <th className="w-24 max-md:w-12">
              <span className="sr-only">{t`操作`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Line
              key={person.id}
              person={person}
              chosen={chosen.includes(person.id)}
              onToggle={(on) =>
                onChoose(on ? [...chosen, person.id] : chosen.filter((id) => id !== person.id))
              }
              onLayer={onLayer}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  person: Colleague;
  chosen: boolean;
  onToggle(on: boolean): void;
  onLayer(layer: UserLayer): void;
}

function Line({ person, chosen, onToggle, onLayer }: LineProps) {
  const { t } = useLingui();
  const { fileUrl } = useHost();
  const { name, status } = person;
  return (
    <tr
      className={`border-b border-line last:border-b-0 [&>td]:h-11 [&>td]:px-2 ${chosen ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      <td className="ps-3!">
        <input
          type="checkbox"
          aria-label={t`选择「${name}」`}
          className="size-4 align-middle accent-accent"
          checked={chosen}
          onChange={(event) => onToggle(event.target.checked)}
        />
      </td>
      <td className="max-w-52 max-md:max-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={name} size={24} src={person.avatar ? fileUrl(person.avatar) : undefined} />
          <span className="min-w-0">
            <span className="flex min-w-0 items-center gap-1.5">
              <button
                type="button"
                className="min-w-0 truncate text-start hover:text-accent hover:underline"
                onClick={() =>
                  onLayer(
                    status === 'pending' ? { kind: 'audit', person } : { kind: 'edit', person },
                  )
                }
              >
                {name}
              </button>
              {isAdmin(person) && <Badge color="violet">{t`管理员`}</Badge>}
            </span>
            <span className="block truncate text-xs text-text-3 md:hidden">
              {[person.department_name, person.role_name, person.mobile]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </span>
      </td>
      <Cell>{person.mobile}</Cell>
      <Cell>{person.email}</Cell>
      <Cell>{person.department_name}</Cell>
      <Cell>{person.position}</Cell>
      <Cell>
        {person.role_name ||
          (status === 'active' && !isAdmin(person) && (
            <span className="text-warning">{t`未分配`}</span>
          ))}
      </Cell>
      <Cell>
        <Status person={person} />
      </Cell>
      <Cell>
        {person.last_login.slice(0, 16) || <span className="text-text-3">{t`从未登录`}</span>}
      </Cell>
      <td className="text-end whitespace-nowrap">
        {status === 'pending' ? (
          <Button
            size="small"
            kind="primary"
            aria-label={t`审核「${name}」`}
            onClick={() => onLayer({ kind: 'audit', person })}
          >{t`审核`}</Button>
        ) : (
          <Commands person={person} onLayer={onLayer} />
        )}
      </td>
    </tr>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="max-w-44 truncate max-md:hidden">{children}</td>;
}

function Status({ person: { status, hidden } }: { person: Colleague }) {
  const { t } = useLingui();
  return (
    <span className="flex gap-1">
      {
        {
          active: <Badge color="green">{t`在职`}</Badge>,
          stopped: <Badge color="amber">{t`已停用`}</Badge>,
          pending: <Badge color="blue">{t`待审核`}</Badge>,
        }[status]
      }
      {hidden === 1 && <Badge>{t`已隐藏`}</Badge>}
    </span>
  );
}

function Commands({ person, onLayer }: Pick<LineProps, 'person' | 'onLayer'>) {
  const { t } = useLingui();
  const me = useMe();
  const { name, status } = person;
  const off = isAdmin(person) && !isAdmin(me);
  const entries: MenuEntry[] = [
    {
      key: 'edit',
      label: t`编辑`,
      icon: <Icon name="pencil" />,
      disabled: off,
      onSelect: () => onLayer({ kind: 'edit', person }),
    },
    ...(status === 'active'
      ? [
          {
            key: 'sees',
            label: t`他能看到什么`,
            icon: <Icon name="eye" />,
            onSelect: () => onLayer({ kind: 'sees', person }),
          },
        ]
      : []),
    {
      key: 'password',
      label: t`重置密码`,
      icon: <Icon name="lock" />,
      disabled: off,
      onSelect: () => onLayer({ kind: 'password', person }),
    },
    { kind: 'line', key: 'line' },
    status === 'stopped'
      ? {
          key: 'start',
          label: t`重新启用`,
          icon: <Icon name="undo-2" />,
          disabled: off,
          onSelect: () => onLayer({ kind: 'start', person }),
        }
      : {
          key: 'stop',
          label: t`停用`,
          icon: <Icon name="ban" />,
          danger: true,
          disabled: off || person.id === me.id,
          onSelect: () => onLayer({ kind: 'stop', person }),
        },
  ];
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="small" icon={<Icon name="ellipsis" />} label={t`「${name}」的操作`} />
      }
      entries={entries}
    />
  );
}
