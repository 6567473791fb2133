import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import type { LogEntry } from '../shared/types.ts';

/** The history of a record: who did what and when, and what each field was before and after. */
export function Log({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol className="flex flex-col px-5 py-3">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="relative flex gap-3 pb-5 before:absolute before:top-7 before:bottom-1 before:start-3 before:w-px before:bg-line last:before:hidden"
        >
          <Avatar name={entry.create_user_name} src={entry.create_user_avatar} />
          <div className="min-w-0 flex-1 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{entry.create_user_name || <Trans>系统</Trans>}</span>
              <span className="text-text-2">{entry.action_name}</span>
              {entry.object_name && (
                <span className="min-w-0 truncate text-text-2">{entry.object_name}</span>
              )}
              <time className="ms-auto shrink-0 text-xs text-text-3 tabular-nums">
                {entry.create_time}
              </time>
            </p>
            {entry.snapshot.length > 0 && <Changes entry={entry} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Changes({ entry }: { entry: LogEntry }) {
  const { t } = useLingui();
  return (
    <div className="mt-1.5 overflow-x-auto rounded-md border border-line">
      <table className="w-full table-fixed text-sm md:min-w-96">
        <caption className="sr-only">{t`修改内容`}</caption>
        <thead>
          <tr className="bg-surface-0 text-xs text-text-3 [&>th]:px-3 [&>th]:py-1 [&>th]:text-start [&>th]:font-normal">
            <th scope="col" className="w-1/4">{t`字段`}</th>
            <th scope="col">{t`修改前`}</th>
            <th scope="col">{t`修改后`}</th>
          </tr>
        </thead>
        <tbody>
          {entry.snapshot.map((change, index) => (
            <tr key={index} className="border-t border-line align-top [&>*]:px-3 [&>*]:py-1">
              <th scope="row" className="text-start font-normal break-words text-text-2">
                {change.name}
              </th>
              <td className="break-words whitespace-pre-line text-text-3">
                {change.old_value || '–'}
              </td>
              <td className="break-words whitespace-pre-line">{change.new_value || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
