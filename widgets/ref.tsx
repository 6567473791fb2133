import { useLingui } from '@lingui/react/macro';
import type { Field } from '../schemas/form.ts';
import { useHost } from './host.ts';
import { Cut } from './bricks/Cut.tsx';
import { refIds, type RefValue } from './parts/refs.ts';
import { useNames } from './parts/names.ts';
import { SkeletonBar } from './bricks/Skeleton.tsx';
import type { ShowProps } from './types.ts';

/** A record by its name; a single one opens its panel. */
export function RecordShow(props: ShowProps<RefValue>) {
  const ids = refIds(props.value);
  const [only] = ids;
  return ids.length === 1 && only !== undefined ? <RecordLink {...props} id={only} /> : <RefShow {...props} />;
}

/** People, departments, categories: names without links. */
export function RefShow({ field, value, display, compact }: ShowProps<RefValue>) {
  const text = useRefText(field, refIds(value), display);
  if (text === '') return <Coming />;
  return compact ? <Cut>{text}</Cut> : <span className="wrap-break-word">{text}</span>;
}

function RecordLink({ field, id, display, compact }: ShowProps<RefValue> & { id: number | string }) {
  const host = useHost();
  const text = useRefText(field, [id], display);
  const module = field.refers;
  if (text === '') return <Coming />;
  if (!module) return <Cut>{text}</Cut>;
  return (
    <button
      type="button"
      title={compact ? text : undefined}
      onClick={() => host.open(module, Number(id))}
      className={`max-w-full text-start align-bottom text-accent underline-offset-2 hover:underline ${compact ? 'inline-block truncate' : 'wrap-break-word'}`}
    >
      {text}
    </button>
  );
}

/** Names by the server's own text, else asked for; a number where there is no name any more. */
function useRefText(field: Field, ids: readonly (number | string)[], display: string | undefined): string {
  const { t } = useLingui();
  const { picks, missing } = useNames(field.refers ?? '', display ? [] : ids);
  if (display) return display;
  const coming = picks.some((pick) => pick.name === '' && !missing(pick.id));
  if (coming) return '';
  return picks.map((pick) => pick.name || t`#${pick.id}（已删除或无权限）`).join('、');
}

function Coming() {
  return <SkeletonBar className="inline-block! w-16 align-middle" />;
}
