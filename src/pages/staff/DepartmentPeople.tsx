import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type Resource, RESOURCES } from '../../../schemas/resources/index.ts';
import type { DepartmentNode } from '../../data/staff.ts';
import { ResourceList } from '../../records/resources/ResourceList.tsx';

const FILE: Resource = RESOURCES.departmentPeople;

/** Who is in a department and in those below, and where they are moved from. */
export function DepartmentPeople({ department: { id, name } }: { department: DepartmentNode }) {
  const { t } = useLingui();
  const whose = useMemo(() => ({ name, send: { department_id: id } }), [id, name]);
  return (
    <section
      aria-label={t`「${name}」的用户`}
      className="sticky top-4 flex h-[min(40rem,calc(100dvh-9rem))] min-w-0 flex-col overflow-hidden rounded-lg border border-line"
    >
      <ResourceList file={FILE} whose={whose} />
    </section>
  );
}
