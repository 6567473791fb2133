import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { cx } from './ui/cx.ts';
import type { Host } from './contract/host.ts';
import { LoadStatus } from './parts/boxes/LoadStatus.tsx';
import { NoOptions } from './parts/choices/NoOptions.tsx';
import { peopleGroups } from './parts/references/peopleGroups.ts';
import { recentFirst } from './parts/choices/rows.ts';
import { PickPanel } from './parts/choices/PickPanel.tsx';
import { RefPicker, type RefPanelProps } from './parts/references/RefPicker.tsx';
import type { RefValue } from './parts/references/refs.ts';
import { useAsyncResult } from './parts/choices/useAsyncResult.ts';
import { useRecent } from './parts/references/useRecent.ts';
import { RefShow } from './ref.tsx';
import type { InputProps } from './contract/types.ts';

/** One or several people, grouped by department. Disabled ones can be seen, for old values, but chosen in filters only. */
export function UserInput(props: InputProps<RefValue>) {
  return (
    <RefPicker
      {...props}
      popup="listbox"
      Show={RefShow}
      panel={(panel) => <PeoplePanel {...panel} />}
    />
  );
}

const askPeople = (host: Host) => host.people();

function PeoplePanel({ field, typed, onCreate: _, ...panel }: RefPanelProps) {
  const { t } = useLingui();
  const [keyword, setKeyword] = useState(typed);
  const [disabled, setDisabled] = useState(false);
  const asked = useAsyncResult('people', askPeople);
  const recent = useRecent(field.refers ?? '');
  const { operand, except } = field.widget.options;
  const choosable = operand === true;
  const people =
    asked.data && recent
      ? peopleGroups(asked.data, {
          disabled,
          choosable,
          except: Array.isArray(except) ? except.map(Number) : undefined,
          keyword,
          noDepartment: t`未分配部门`,
        })
      : [];
  const groups =
    disabled || keyword.trim() || !recent
      ? people
      : recentFirst(recent, people, { recent: t`最近选择` });
  const nothing = asked.data && recent && groups.length === 0;
  return (
    <PickPanel
      {...panel}
      groups={groups}
      search={{ keyword, onKeyword: setKeyword }}
      head={
        <div
          role="group"
          aria-label={t`在职状态`}
          className="flex gap-1 border-b border-line px-2 py-1.5"
        >
          <ListButton on={!disabled} onPress={() => setDisabled(false)}>
            <Trans>在职</Trans>
          </ListButton>
          <ListButton on={disabled} onPress={() => setDisabled(true)}>
            <Trans>已停用</Trans>
          </ListButton>
        </div>
      }
      status={
        nothing ? (
          <NoOptions keyword={keyword} />
        ) : (
          !asked.data && (
            <LoadStatus loading={!asked.failed} failed={asked.failed} retry={asked.retry} />
          )
        )
      }
    />
  );
}

function ListButton({
  on,
  onPress,
  children,
}: {
  on: boolean;
  onPress(): void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cx(
        'h-6 rounded px-2 text-xs pointer-coarse:h-11',
        on ? 'bg-selected font-semibold text-text-1' : 'text-text-2 hover:bg-hover',
      )}
    >
      {children}
    </button>
  );
}
