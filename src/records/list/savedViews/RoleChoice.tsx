import { useLingui } from '@lingui/react/macro';
import useSWR from 'swr';
import { SkeletonLines } from '../../../../widgets/ui/Skeleton.tsx';
import { callEndpoint } from '../../../data/transport/client.ts';

interface RoleChoiceProps {
  /** names the group for screen readers */
  label: string;
  chosen: readonly number[];
  onChange(roles: number[]): void;
}

/** The roles of the company, to share something with. */
export function RoleChoice({ label, chosen, onChange }: RoleChoiceProps) {
  const { t } = useLingui();
  const { data } = useSWR('roles', () => callEndpoint('GET', '/rest/sys/role/list', {}), {
    revalidateOnFocus: false,
  });
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">{label}</legend>
      {!data && <SkeletonLines lines={3} />}
      <div className="grid grid-cols-2 gap-x-3 max-sm:grid-cols-1">
        {data?.map((role) => (
          <label
            key={role.id}
            className="flex min-h-8 min-w-0 items-center gap-2 pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={chosen.includes(role.id)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, role.id]
                    : chosen.filter((id) => id !== role.id),
                )
              }
              className="size-4 shrink-0 accent-accent"
            />
            <span className="truncate">{role.name}</span>
          </label>
        ))}
      </div>
      <p className="mt-1 text-xs text-text-3">
        {chosen.length > 0
          ? t`这些角色的人能看到它，各自只看到自己有权限的数据。`
          : t`只有自己能看到。`}
      </p>
    </fieldset>
  );
}
