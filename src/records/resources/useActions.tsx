import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { translate } from '../../../schemas/i18n/label.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { callAction, downloadFrom, type Row } from '../../data/resources.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import { type Action, addressOf, paramsOf, recordOf } from './actions.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { Hands } from './hands.ts';
import type { ResourceRow } from './rows.ts';
import type { ResourceListState } from './useResourceList.ts';

interface Doing {
  action: Action;
  rows: readonly ResourceRow[];
}

/** Does what the actions of a resource say, and draws what they ask. */
export function useActions(
  list: ResourceListState,
  { Act }: Hands,
): { run(action: Action, rows: readonly ResourceRow[]): void; dialog: ReactNode } {
  const { t } = useLingui();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const host = useHost();
  const [asked, setAsked] = useState<Doing>();
  const [byHand, setByHand] = useState<Doing>();
  const { file, locale, selection } = list;
  const open = (key: string) => list.change({ open: key }, { replace: true });

  async function call({ action, rows }: Doing) {
    if (!action.call) return;
    const said = {
      ...sayable(rows[0]?.raw ?? {}),
      name: rows[0]?.name ?? '',
      count: rows.length,
    };
    const words = translate(action.label, locale);
    if (
      action.confirm &&
      !(await confirm({
        title: translate(action.confirm.title, locale, said),
        ...(action.confirm.text && { text: translate(action.confirm.text, locale, said) }),
        action: words,
        ...(action.confirm.cancel && { cancel: translate(action.confirm.cancel, locale) }),
        danger: action.danger === true,
      }))
    )
      return;
    const { call: wanted } = action;
    const key = newIdempotencyKey();
    await runWithToast(() => callAction(wanted, paramsOf(action, rows), key), {
      onDone() {
        toast.success(action.done ? translate(action.done, locale, said) : t`操作成功`);
        selection.clear();
      },
    });
  }

  function callBesides(action: Action, rows: readonly ResourceRow[]) {
    const { call: besides } = action;
    if (besides)
      void runWithToast(() => callAction(besides, paramsOf(action, rows), newIdempotencyKey()));
  }

  function run(action: Action, rows: readonly ResourceRow[]) {
    const raw = rows[0]?.raw ?? {};
    const record = recordOf(action, raw);
    const to = addressOf(action, raw);
    if (record ?? to) callBesides(action, rows);
    if (record) host.open(record.module, record.id);
    else if (to !== undefined && LEAVES.test(to)) location.assign(to);
    else if (to !== undefined) void navigate(to);
    else if (action.downloads && action.call) {
      const { call: from } = action;
      void runWithToast(() => downloadFrom(from, list.narrowing));
    } else if (action.form) setAsked({ action, rows });
    else if (action.call) void call({ action, rows });
    else setByHand({ action, rows });
  }

  return {
    run,
    dialog: (
      <>
        {asked && (
          <ActionDialog
            file={file}
            {...asked}
            onDone={(made) => {
              selection.clear();
              if (made !== undefined && file.detail) open(String(made));
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
        {byHand && Act && (
          <Act
            action={byHand.action.key}
            rows={byHand.rows}
            more={list.more}
            onOpen={open}
            onDone={(left) => list.settle(byHand.rows, left)}
            onClose={() => setByHand(undefined)}
          />
        )}
      </>
    ),
  };
}

/** What another program does: calls, writes a letter. */
const LEAVES = /^(tel|mailto):/;

/** The values of a row that a sentence can name. */
function sayable(raw: Row): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([model, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[model, value]] : [],
    ),
  );
}
