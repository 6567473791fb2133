import { useEffect, useRef } from 'react';
import type { Approval } from '../../data/office.ts';
import type { HandProps } from '../../records/resources/hands.ts';
import { useInbox } from './useInbox.ts';

const PASSES: readonly string[] = ['pass', 'passChosen'];

/** Decides approvals of the list by what their steps ask for, one by itself or several with one opinion; what stayed says why. */
export function ApprovalActs({ action, rows, onDone, onClose }: HandProps) {
  const { decideOne, decideAll } = useInbox();
  const begun = useRef(false);

  async function decide() {
    const passes = PASSES.includes(action);
    const [only, ...others] = rows;
    if (only && others.length === 0) {
      if (await decideOne(approvalOf(only), passes)) onDone([]);
      return;
    }
    const byId = new Map(rows.map((row) => [row.id, row]));
    const left = await decideAll(rows.map(approvalOf), passes);
    if (!left) return;
    onDone(
      left.flatMap(({ row: { id }, reason }) => {
        const row = byId.get(id);
        return row ? [{ row, reason }] : [];
      }),
    );
  }

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void decide().finally(onClose);
  });
  return null;
}

function approvalOf({ raw }: HandProps['rows'][number]): Approval {
  return raw as Approval;
}
