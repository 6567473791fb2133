import { useLingui } from '@lingui/react/macro';
import type { Field } from '../schemas/form/form.ts';
import { useHost } from './contract/host.ts';
import { TruncatedText } from './ui/TruncatedText.tsx';
import { refIds, type RefValue } from './parts/references/refs.ts';
import { useNames } from './parts/references/names.ts';
import { Loading } from './parts/choices/Loading.tsx';
import type { ShowProps } from './contract/types.ts';

/** Records by their names; each opens its panel. Several in one line of a list are words only. */
export function RecordShow(props: ShowProps<RefValue>) {
  const ids = refIds(props.value);
  const [only, another] = ids;
  if (only === undefined || (another !== undefined && props.compact)) return <RefShow {...props} />;
  if (another === undefined) return <RecordLink {...props} id={only} />;
  const { display: _, ...each } = props;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {ids.map((id) => (
        <RecordLink key={id} {...each} id={id} />
      ))}
    </span>
  );
}

/** People, departments, categories: names without links. */
export function RefShow({ field, value, display, compact }: ShowProps<RefValue>) {
  const { text, again } = useRefText(field, refIds(value), display);
  if (text === '') return <Loading />;
  if (again) return <Nameless text={text} again={again} compact={compact} />;
  return compact ? (
    <TruncatedText>{text}</TruncatedText>
  ) : (
    <span className="wrap-break-word">{text}</span>
  );
}

function RecordLink({
  field,
  id,
  display,
  compact,
}: ShowProps<RefValue> & { id: number | string }) {
  const host = useHost();
  const { text, again, gone } = useRefText(field, [id], display);
  const module = field.refers;
  if (text === '') return <Loading />;
  if (again) return <Nameless text={text} again={again} compact={compact} />;
  if (!module || gone) return <TruncatedText>{text}</TruncatedText>;
  return (
    <button
      type="button"
      title={compact ? text : undefined}
      onClick={() => host.open(module, Number(id))}
      className={`max-w-full text-start align-bottom underline-offset-2 hover:underline ${compact ? 'inline-block truncate hover:text-accent' : 'wrap-break-word text-accent'}`}
    >
      {text}
    </button>
  );
}

interface RefText {
  /** '' while it is coming */
  text: string;
  /** where names were asked for in vain */
  again?: () => void;
  /** there is nothing to open */
  gone?: boolean;
}

/** Names by the server's own text, else asked for; a number where there is no name any more, or none could be had. */
function useRefText(
  field: Field,
  ids: readonly (number | string)[],
  display: string | undefined,
): RefText {
  const { t } = useLingui();
  const { picks, missing, failed, retry } = useNames(field.refers ?? '', display ? [] : ids);
  if (display) return { text: display };
  if (picks.some(({ id, name }) => name === '' && !missing(id) && !failed(id))) return { text: '' };
  const text = picks
    .map(({ id, name }) => name || (missing(id) ? t`#${id}（已删除或无权限）` : `#${id}`))
    .join(t`、`);
  return {
    text,
    gone: picks.every(({ id }) => missing(id)),
    ...(picks.some(({ id }) => failed(id)) && { again: retry }),
  };
}

/** Numbers in place of names that did not come. */
function Nameless({
  text,
  again,
  compact,
}: Pick<Required<RefText>, 'text' | 'again'> & { compact: boolean }) {
  const { t } = useLingui();
  if (compact) return <TruncatedText>{text}</TruncatedText>;
  return (
    <span>
      {text}{' '}
      <button
        type="button"
        onClick={again}
        title={t`名称没有加载出来`}
        className="text-sm text-accent underline underline-offset-2"
      >
        {t`重试`}
      </button>
    </span>
  );
}
