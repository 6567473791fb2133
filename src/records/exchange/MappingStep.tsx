import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import type { Import } from '../../data/importExport.ts';
import { Select } from '../shared/Select.tsx';
import { Line } from './ExportDialog.tsx';
import type { ImportState } from './useImport.ts';

/** What each column means, and what becomes of records that exist. */
export function MappingStep({ now, state }: { now: Import; state: ImportState }) {
  const { t } = useLingui();
  const [mapping, setMapping] = useState<readonly (string | null)[]>(now.mapping);
  const [policy, setPolicy] = useState(now.policy);
  const [match, setMatch] = useState(now.match[0] ?? '');
  const matchable = now.fields.filter(
    (field) => field.matchable === 1 && mapping.includes(field.model),
  );
  const known = matchable.some(({ model }) => model === match)
    ? match
    : (matchable[0]?.model ?? '');
  const missing = now.fields
    .filter((field) => field.required === 1 && !mapping.includes(field.model))
    .map(({ name }) => name);
  const missed = missing.join(t`、`);
  const rows = now.total;

  function handleColumn(index: number, model: string) {
    setMapping(
      mapping.map((each, at) =>
        at === index ? model || null : each === model && model !== '' ? null : each,
      ),
    );
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-text-2">{t`共 ${rows} 行。请确认每一列对应的字段，下次会记住。`}</p>
      {now.sheets.length > 1 && state.source && (
        <Line label={t`工作表`}>
          <Select
            label={t`工作表`}
            value={now.sheet}
            onChange={(sheet) => void state.chooseSheet(sheet)}
            options={now.sheets.map((each) => ({ value: each, label: each }))}
          />
        </Line>
      )}
      <ul className="flex max-h-[45vh] flex-col gap-2 overflow-y-auto">
        {now.headers.map((header, index) => {
          const name = header || t`第 ${index + 1} 列`;
          return (
            // columns never move
            <li key={index} className="grid items-center gap-x-3 gap-y-1 text-sm md:grid-cols-2">
              <span className="truncate" title={name}>
                {name}
              </span>
              <Select
                label={t`「${name}」对应的字段`}
                value={mapping[index] ?? ''}
                onChange={(model) => handleColumn(index, model)}
                options={[
                  { value: '', label: t`不导入` },
                  { value: 'id', label: t`数据 ID` },
                  ...now.fields.map((field) => ({
                    value: field.model,
                    label: field.required ? `${field.name} *` : field.name,
                  })),
                ]}
              />
            </li>
          );
        })}
      </ul>
      <Line label={t`已有数据`}>
        <Select<Import['policy']>
          label={t`已有数据`}
          value={policy}
          onChange={setPolicy}
          options={[
            { value: 'skip', label: t`跳过，只新增没有的` },
            { value: 'update', label: t`更新，没有的新增` },
            { value: 'create', label: t`不查重，全部新增` },
          ]}
        />
      </Line>
      {policy !== 'create' && matchable.length > 0 && (
        <Line label={t`查重字段`}>
          <Select
            label={t`查重字段`}
            value={known}
            onChange={setMatch}
            options={matchable.map(({ model, name }) => ({ value: model, label: name }))}
          />
        </Line>
      )}
      {missed !== '' && (
        <p className="text-sm text-warning">{t`必填字段没有对应的列：${missed}。新增的行会因此报错。`}</p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={() => state.open(undefined)}>{t`换一个文件`}</Button>
        <Button
          kind="primary"
          disabled={mapping.every((model) => model === null)}
          onClick={() =>
            void state.check({
              id: now.id,
              mapping: [...mapping],
              policy,
              ...(policy !== 'create' && known !== '' && { match: [known] }),
            })
          }
        >{t`检查数据`}</Button>
      </div>
    </div>
  );
}
