import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SearchBox } from '../../../widgets/ui/SearchBox.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { useHost } from '../../../widgets/contract/host.ts';
import { type Contact, useContacts } from '../../data/office.ts';
import { Select } from '../../records/list/filters/Select.tsx';
import { branches, filterPeople, peopleBelow } from './departmentTree.ts';

/** Who works here, by department, and how to reach them. */
export function AddressBookPage() {
  const { t } = useLingui();
  const phone = usePhone();
  const { data, error, mutate } = useContacts();
  const [keyword, setKeyword] = useState('');
  const [department, setDepartment] = useState(0);
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  const tree = branches(data ?? []);
  const here = tree.find(({ id }) => id === department);
  const people = filterPeople(
    here ? peopleBelow(here.branch) : (data ?? []).flatMap(peopleBelow),
    keyword,
  );
  const everyone = (data ?? []).flatMap(peopleBelow).length;

  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h1 className="me-auto text-lg font-semibold">{t`通讯录`}</h1>
        {phone && (
          <span className="w-40">
            <Select
              label={t`部门`}
              value={String(department)}
              options={[
                { value: '0', label: t`全部部门` },
                ...tree.map(({ id, name, depth }) => ({
                  value: String(id),
                  label: `${'　'.repeat(depth)}${name}`,
                })),
              ]}
              onChange={(id) => setDepartment(Number(id))}
            />
          </span>
        )}
        <SearchBox
          label={t`搜索姓名、手机、邮箱、职位`}
          value={keyword}
          onSearch={setKeyword}
          className="w-80! max-md:w-full!"
        />
      </header>
      <div className="flex min-h-0 flex-1">
        {!phone && (
          <nav
            aria-label={t`部门`}
            className="w-60 shrink-0 overflow-y-auto border-e border-line py-2"
          >
            <Department
              name={t`全部部门`}
              depth={0}
              count={everyone}
              current={department === 0}
              onChoose={() => setDepartment(0)}
            />
            {tree.map(({ id, name, depth, branch }) => (
              <Department
                key={id}
                name={name}
                depth={depth + 1}
                count={peopleBelow(branch).length}
                current={department === id}
                onChoose={() => setDepartment(id)}
              />
            ))}
          </nav>
        )}
        <div className="min-w-0 flex-1 overflow-y-auto">
          {!data && <SkeletonRows rows={8} columns={4} />}
          {data && people.length === 0 && (
            <EmptyState
              filtered={keyword !== ''}
              title={keyword ? t`没有找到「${keyword}」` : t`这个部门还没有人`}
            />
          )}
          <ul aria-label={t`同事`}>
            {people.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

function Department({
  name,
  depth,
  count,
  current,
  onChoose,
}: {
  name: string;
  depth: number;
  count: number;
  current: boolean;
  onChoose(): void;
}) {
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onChoose}
      style={{ paddingInlineStart: `${12 + depth * 14}px` }}
      className={cx(
        'flex h-8 w-full items-center gap-2 pe-3 text-start text-sm -outline-offset-2 pointer-coarse:h-11',
        current
          ? 'bg-selected font-semibold text-accent'
          : 'text-text-2 hover:bg-hover hover:text-text-1',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-xs font-normal text-text-3 tabular-nums">{count}</span>
    </button>
  );
}

function Person({
  person: { name, avatar, department_name, position, role_name, mobile, email },
}: {
  person: Contact;
}) {
  const { t } = useLingui();
  const { fileUrl } = useHost();
  return (
    <li className="flex min-h-14 items-center gap-x-4 border-b border-line px-4 py-2 text-sm hover:bg-hover">
      <Avatar name={name} size={32} {...(avatar && { src: fileUrl(avatar) })} />
      <span className="flex min-w-0 flex-1 items-center gap-x-4 max-md:flex-col max-md:items-start">
        <span className="w-32 truncate font-semibold">{name}</span>
        <span className="min-w-0 max-w-full flex-1 truncate text-text-2">
          {[department_name, position || role_name].filter(Boolean).join(' · ')}
        </span>
        <span className="flex max-w-full min-w-0 flex-wrap items-center gap-x-4">
          {mobile && (
            <a
              href={`tel:${mobile}`}
              aria-label={t`呼叫 ${name} ${mobile}`}
              className="w-28 text-accent tabular-nums hover:underline pointer-coarse:min-h-8"
            >
              {mobile}
            </a>
          )}
          {email && (
            <a
              href={`mailto:${email}`}
              className="w-56 truncate text-accent hover:underline max-md:w-auto"
            >
              {email}
            </a>
          )}
        </span>
      </span>
    </li>
  );
}
