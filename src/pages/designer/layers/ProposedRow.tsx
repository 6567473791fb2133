import { useLingui } from '@lingui/react/macro';
import {
  COLUMN_KINDS,
  hasOptions,
  partsOf,
} from '../../../../schemas/designer/edits/columnKinds.ts';
import {
  type ProposalDoubt,
  type ProposedField,
  withKind,
} from '../../../../schemas/designer/edits/fieldsFromTable.ts';
import { fieldKindRow } from '../../../../schemas/designer/edits/fieldKinds.ts';
import { LONGEST_HEADING } from '../../../../schemas/designer/edits/tableText.ts';
import { translate } from '../../../../schemas/i18n/label.ts';
import { Badge } from '../../../../widgets/ui/Badge.tsx';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import { Select } from '../../../records/shared/Select.tsx';
import { useDesign } from '../state/useDesign.ts';

export interface ProposedRowProps {
  number: number;
  field: ProposedField;
  taken: boolean;
  doubt: ProposalDoubt | undefined;
  onTaken(taken: boolean): void;
  onField(field: ProposedField): void;
}

/** So many values are shown of a column. */
const SHOWN = 3;

/** One column: whether it is taken, its name, its type, and the values that speak for it or the options that they make. */
export function ProposedRow({ number, field, taken, doubt, onTaken, onField }: ProposedRowProps) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const { name, kind, options, required, samples } = field;
  const called = name.trim() || t`第 ${number} 列`;
  const shown = [...new Set(samples)].slice(0, SHOWN).join(t`、`);
  const words =
    doubt &&
    { present: t`表单里已有`, twice: t`与前面的列同名`, unnamed: t`没有标题，填写名称后才能添加` }[
      doubt
    ];
  return (
    <li
      aria-label={called}
      className="grid grid-cols-[auto_minmax(0,1fr)_9rem] items-center gap-x-2 gap-y-1 border-b border-line py-1.5 md:grid-cols-[auto_minmax(0,1fr)_9rem_minmax(0,1.3fr)]"
    >
      <label className="flex items-center justify-center pointer-coarse:size-11">
        <input
          type="checkbox"
          aria-label={t`添加「${called}」`}
          className="size-4 accent-accent"
          checked={taken}
          disabled={name.trim() === ''}
          onChange={(event) => onTaken(event.target.checked)}
        />
      </label>
      <TextBox
        aria-label={t`${called}：名称`}
        value={name}
        maxLength={LONGEST_HEADING}
        onChange={(event) => onField({ ...field, name: event.target.value })}
        trailing={required && <span className="text-xs text-text-3">{t`必填`}</span>}
      />
      <Select
        label={t`${called}：类型`}
        value={kind}
        options={COLUMN_KINDS.map((value) => ({
          value,
          label: translate(fieldKindRow(value).label, locale),
        }))}
        onChange={(next) => onField(withKind(field, next))}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-1.5 max-md:col-span-2 max-md:col-start-2">
        {words && <Badge color="amber">{words}</Badge>}
        {hasOptions(kind) ? (
          <TextBox
            key={`${kind} ${samples.length}`}
            className="min-w-40 flex-1"
            aria-label={t`${called}：选项`}
            placeholder={t`选项，用顿号隔开`}
            defaultValue={options.join(t({ message: '、', context: 'options' }))}
            onChange={(event) => onField({ ...field, options: partsOf(event.target.value) })}
          />
        ) : (
          shown !== '' && (
            <span className="min-w-0 truncate text-xs text-text-3" title={shown}>
              {t`例如 ${shown}`}
            </span>
          )
        )}
      </div>
    </li>
  );
}
