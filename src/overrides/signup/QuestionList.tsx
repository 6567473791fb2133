import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { saveSignupQuestions, type SignupSettings } from '../../data/campaigns.ts';
import { Select } from '../../records/shared/Select.tsx';
import { runWithToast } from '../../records/shared/runWithToast.ts';

type Line = SignupSettings['fields'][number];

/** What the sign-up form asks, in order; fields that a clue cannot be without stay. */
export function QuestionList({ id, settings }: { id: number; settings: SignupSettings }) {
  const { t } = useLingui();
  const [lines, setLines] = useState<readonly Line[]>(settings.fields);
  const [saving, setSaving] = useState(false);
  const { is_edit: mayEdit } = settings;
  const left = settings.offered.filter(({ field }) => !lines.some((line) => line.field === field));
  const move = (at: number, by: number) => {
    const line = lines[at];
    if (line) setLines(lines.toSpliced(at, 1).toSpliced(at + by, 0, line));
  };
  const handleSave = async () => {
    setSaving(true);
    const fields = lines.map(({ field, required }) => ({ field, required }));
    await runWithToast(() => saveSignupQuestions(id, fields), {
      onDone: () => toast.success(t`保存成功`),
    });
    setSaving(false);
  };
  return (
    <>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {lines.map((line, at) => (
          <li
            key={line.field}
            aria-label={line.name}
            className="flex min-h-11 flex-wrap items-center gap-2 px-3 py-1"
          >
            <span className="min-w-24 grow break-words">{line.name}</span>
            <label className="inline-flex min-h-8 items-center gap-1.5 text-sm text-text-2">
              <input
                type="checkbox"
                checked={line.required === 1}
                disabled={!mayEdit || line.needed === 1}
                onChange={({ target }) =>
                  setLines(lines.with(at, { ...line, required: target.checked ? 1 : 0 }))
                }
                className="size-3.5 accent-accent"
              />
              {t`必填`}
            </label>
            {mayEdit && (
              <span className="flex">
                <IconButton
                  size="small"
                  icon={<Icon name="arrow-up" size={14} />}
                  label={t`上移「${line.name}」`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  size="small"
                  icon={<Icon name="arrow-down" size={14} />}
                  label={t`下移「${line.name}」`}
                  disabled={at === lines.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  size="small"
                  icon={<Icon name="x" size={14} />}
                  label={t`移除「${line.name}」`}
                  disabled={line.needed === 1 || lines.length === 1}
                  onClick={() => setLines(lines.toSpliced(at, 1))}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {mayEdit && (
        <div className="flex flex-wrap items-center gap-2">
          {left.length > 0 && (
            <Select
              label={t`添加字段`}
              value=""
              options={[
                { value: '', label: t`添加字段` },
                ...left.map(({ field, name }) => ({ value: field, label: name })),
              ]}
              onChange={(value) => {
                const added = left.find(({ field }) => field === value);
                if (added) setLines([...lines, { ...added, required: added.needed }]);
              }}
            />
          )}
          <Button
            kind="primary"
            loading={saving}
            disabled={lines === settings.fields}
            onClick={() => void handleSave()}
          >{t`保存报名表`}</Button>
          <span className="text-xs text-text-3">{t`字段取自线索；线索必填的字段不能去掉。`}</span>
        </div>
      )}
    </>
  );
}
