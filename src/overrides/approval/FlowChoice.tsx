import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { namesOfStep, NODE_TYPES } from '../../../schemas/rules/approval.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { PeopleField } from './PeopleField.tsx';
import type { Flow, FlowNode } from './useApproval.ts';
import { useNames } from './useNames.ts';
import { flowRefusal, isOpen, knownApprovers, type StartApproval } from './useStartApproval.ts';

/** A flow to choose, and once chosen its steps, with a picker where a step needs people. One that cannot be started says why. */
export function FlowChoice({
  group,
  flow,
  start,
}: {
  group: string;
  flow: Flow;
  start: StartApproval;
}) {
  const { t } = useLingui();
  const chosen = start.flowId === flow.id;
  const count = flow.node_list.length;
  const id = useId();
  const refusal = flowRefusal(flow);
  return (
    <div className={cx('rounded-md border', chosen ? 'border-accent' : 'border-line')}>
      <label
        className={cx(
          'flex min-h-9 items-center gap-2 px-3 py-1.5 text-sm pointer-coarse:min-h-11',
          refusal && 'text-text-3',
        )}
      >
        <input
          type="radio"
          name={group}
          checked={chosen}
          disabled={refusal !== undefined}
          aria-describedby={refusal && id}
          onChange={() => start.pickFlow(flow)}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 flex-1 break-words">{flow.name}</span>
        <span className="shrink-0 text-xs text-text-3">{t`${count} 步`}</span>
      </label>
      {refusal && (
        <p id={id} className="ps-9 pe-3 pb-2 text-sm break-words text-warning">
          {refusal}
        </p>
      )}
      {chosen && (
        <ol className="flex flex-col gap-3 border-t border-line px-3 py-2.5">
          {flow.node_list.map((node, index) => (
            <Node key={node.id} flow={flow} node={node} index={index} start={start} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Node({
  flow,
  node,
  index,
  start,
}: {
  flow: Flow;
  node: FlowNode;
  index: number;
  start: StartApproval;
}) {
  const { t } = useLingui();
  const nameOf = useNames();
  const { node_name, type } = node.settings;
  const open = isOpen(flow, node);
  const chosenLater = node.node_type === NODE_TYPES.chosen && !open;
  const names = namesOfStep(type, knownApprovers(flow, node).map(nameOf));
  return (
    <li className="flex gap-2 text-sm">
      <span
        aria-hidden
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-surface-2 text-xs tabular-nums"
      >
        {index + 1}
      </span>
      <div className="min-w-0 flex-1">
        {open ? (
          <PeopleField
            required
            label={t`${node_name} 审批人`}
            value={start.people(node)}
            onChange={(ids) => start.name(node, ids)}
            except={start.applicants}
            fault={start.peopleFault(node)}
          />
        ) : (
          <>
            <div className="break-words">{node_name}</div>
            <div className="break-words text-text-3">
              {chosenLater ? t`由上一审批人指定` : names}
            </div>
          </>
        )}
      </div>
    </li>
  );
}
