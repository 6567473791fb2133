import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { isValue } from '../../../../schemas/designer/edits/columnKinds.ts';
import {
  proposalDoubts,
  type ProposedField,
  proposeFields,
} from '../../../../schemas/designer/edits/fieldsFromTable.ts';
import { LONGEST_HEADING, readTable } from '../../../../schemas/designer/edits/tableText.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import { FieldLabel, FieldMessage } from '../../../../widgets/ui/Field.tsx';
import { boxClass } from '../../../../widgets/ui/TextBox.tsx';
import { placeLabel } from '../state/commands.ts';
import { nextSpot } from '../state/designStore.ts';
import { definitionOf, useDesign, useDesignSelector, useTree } from '../state/useDesign.ts';
import type { LayerProps } from './layerProps.ts';
import { ProposedRow } from './ProposedRow.tsx';

interface Row {
  field: ProposedField;
  /** undefined while nobody has said: then what is in doubt stays away */
  taken?: boolean;
}

/** The columns of a pasted table as the fields they would become: each is changed or left out, then all are added at once. */
export function TableDialog({ commands, pasted, onClose }: LayerProps) {
  const { t } = useLingui();
  const { store } = useDesign();
  const tree = useTree();
  const definition = useDesignSelector(definitionOf);
  const id = useId();
  const submit = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(pasted);
  const [rows, setRows] = useState(() => rowsOf(pasted));
  const [touched, setTouched] = useState(false);
  const table = readTable(text);
  const doubts = proposalDoubts(
    rows.map(({ field }) => field.name),
    definition,
  );
  const all = rows.map(({ field, taken }, at) => ({
    field,
    taken: field.name.trim() !== '' && (taken ?? doubts[at] === undefined),
    doubt: doubts[at],
  }));
  const chosen = all.filter(({ taken }) => taken);
  const [count, columns, samples, most] = [
    chosen.length,
    rows.length,
    table.rows,
    table.columns.length,
  ];
  const longest = LONGEST_HEADING;
  const place = placeLabel(tree, nextSpot(store.read()));

  function change(next: Row[]) {
    setRows(next);
    setTouched(true);
  }
  const put = (at: number, row: Partial<Row>) =>
    change(rows.map((each, other) => (other === at ? { ...each, ...row } : each)));

  function handleText(next: string) {
    setText(next);
    change(rowsOf(next));
  }

  return (
    <Dialog
      open
      dirty={touched && columns > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size={900}
      // What was pasted and is right is added with one more key.
      {...(pasted !== '' && {
        onOpenAutoFocus: (event: Event) => {
          event.preventDefault();
          submit.current?.focus();
        },
      })}
      title={t`从表格添加字段`}
      description={
        columns > 0 ? (
          <Trans>字段会放到{place}，可以撤销。</Trans>
        ) : (
          <Trans>从 Excel、WPS 或在线表格里连同标题行复制几行；也可以每行写一个字段名。</Trans>
        )
      }
      footer={
        <>
          <CancelButton />
          <Button
            ref={submit}
            kind="primary"
            type="submit"
            form={`${id}-form`}
            disabled={count === 0}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >{t`添加 ${count} 个字段`}</Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="flex flex-col gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (count === 0) return;
          commands.addFromTable(chosen.map(({ field }) => field));
          onClose();
        }}
      >
        <div>
          <FieldLabel htmlFor={`${id}-text`}>{t`表格内容`}</FieldLabel>
          <textarea
            id={`${id}-text`}
            aria-describedby={`${id}-says`}
            rows={columns > 0 ? 3 : 8}
            spellCheck={false}
            value={text}
            onChange={(event) => handleText(event.target.value)}
            className={`${boxClass({ invalid: text.trim() !== '' && columns === 0 })} resize-y p-2 text-sm whitespace-pre outline-none`}
          />
          <div id={`${id}-says`} aria-live="polite">
            {text.trim() !== '' && columns === 0 && (
              <FieldMessage>
                <Trans>
                  没有看出字段名。请粘贴用制表符或逗号分隔的表格，或每行写一个字段名（不超过{' '}
                  {longest} 个字）。
                </Trans>
              </FieldMessage>
            )}
            {columns > 0 && (
              <FieldMessage kind="help">
                <Trans>第一行是字段名；类型由标题和下面 {samples} 行内容推断，都可以修改。</Trans>
              </FieldMessage>
            )}
            {table.columns.some(({ heading }) => isValue(heading)) && (
              <FieldMessage kind="warning">
                <Trans>第一行像是数据而不是标题：请连同标题行一起复制，或在下面修改名称。</Trans>
              </FieldMessage>
            )}
            {table.left > 0 && (
              <FieldMessage kind="warning">
                <Trans>列太多，只取前 {most} 列。</Trans>
              </FieldMessage>
            )}
          </div>
        </div>
        {columns > 0 && (
          <section aria-label={t`将添加的字段`}>
            <label className="flex min-h-8 items-center gap-2 border-b border-line pb-1 text-sm text-text-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={count === columns}
                onChange={(event) =>
                  change(rows.map((row) => ({ ...row, taken: event.target.checked })))
                }
              />
              <Trans>
                共 {columns} 列，选中 {count} 列
              </Trans>
            </label>
            <ul className="flex flex-col">
              {all.map((row, at) => (
                // Columns have no names of their own: they are told apart by their order.
                <ProposedRow
                  key={at}
                  number={at + 1}
                  {...row}
                  onTaken={(taken) => put(at, { taken })}
                  onField={(field) => put(at, { field })}
                />
              ))}
            </ul>
          </section>
        )}
      </form>
    </Dialog>
  );
}

function rowsOf(text: string): Row[] {
  return proposeFields(readTable(text).columns).map((field) => ({ field }));
}
