import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { moveForm, STAFF_FILES } from '../../../schemas/staff/forms.ts';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import { type DepartmentNode, moveColleagues, useColleagues } from '../../data/staff.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { withEmptyValues } from '../../records/form/withEmptyValues.ts';

const SIZE = 50;

/** Who is in a department and in those below, and where they are moved from. */
export function DepartmentPeople({ department: { id, name } }: { department: DepartmentNode }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const [moving, setMoving] = useState<readonly number[]>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { data, error, mutate } = useColleagues({ department_id: id, page, size: SIZE });
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  const form = moveForm(locale);

  async function handleMove(values: Record<string, unknown>) {
    await moveColleagues(moving ?? [], withEmptyValues(form, values));
    setChosen([]);
    toast.success(t`已移动`);
  }

  return (
    <section
      aria-label={t`「${name}」的用户`}
      className="h-fit min-w-0 rounded-lg border border-line"
    >
      <header className="flex min-h-10 items-center gap-2 border-b border-line px-3">
        <h2 className="me-auto min-w-0 truncate font-semibold">{name}</h2>
        <Button
          size="small"
          disabled={chosen.length === 0}
          onClick={() => setMoving(chosen)}
        >{t`移到其他部门`}</Button>
      </header>
      {!data && (
        <div className="p-3">
          <SkeletonLines lines={4} />
        </div>
      )}
      {data?.count === 0 && <EmptyState title={t`这个部门里没有用户`} />}
      <ul className="divide-y divide-line">
        {data?.list.map((person) => (
          <li
            key={person.id}
            className="flex min-h-10 items-center gap-2 px-3 pointer-coarse:min-h-11"
          >
            <label className="flex min-w-0 flex-1 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={chosen.includes(person.id)}
                onChange={(event) =>
                  setChosen(
                    event.target.checked
                      ? [...chosen, person.id]
                      : chosen.filter((each) => each !== person.id),
                  )
                }
              />
              <Avatar name={person.name} size={24} />
              <span className="min-w-0 truncate">{person.name}</span>
              <span className="min-w-0 truncate text-xs text-text-3">
                {[person.position, person.department_id === id ? '' : person.department_name]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </label>
            {person.status === 'stopped' && <Badge color="amber">{t`已停用`}</Badge>}
          </li>
        ))}
      </ul>
      {data && data.count > SIZE && (
        <div className="px-3">
          <Pager page={page} size={SIZE} count={data.count} onPage={setPage} />
        </div>
      )}
      {moving && (
        <AskDialog
          file={STAFF_FILES.user}
          title={t`移到其他部门`}
          action={t`移动`}
          form={form}
          onSubmit={handleMove}
          onClose={() => setMoving(undefined)}
        />
      )}
    </section>
  );
}
