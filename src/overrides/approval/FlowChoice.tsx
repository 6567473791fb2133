import { useLingui } from '@lingui/react/macro';
import { namesOfStep, NODE_TYPES } from '../../../schemas/rules/approval.ts';
import { cx } from '../../../widgets/bricks/cx.ts';
import { FieldMessage } from '../../../widgets/bricks/Field.tsx';
import { PeopleField } from './PeopleField.tsx';
import type { Flow, FlowNode } from './useApproval.ts';
import { useNames } from './useNames.ts';
import { isOpen, knownApprovers, refusalOf, type Start } from './useStart.ts';

/** A flow to choose, and once chosen its steps, with a picker where a step needs people. */
export function FlowChoice({ group, flow, start }: { group: string; flow: Flow; start: Start }) {
  const { t } = useLingui();
  const chosen = start.flowId === flow.id;
  const count = flow.node_list.length;
  return (
    <div className={cx('rounded-md border', chosen ? 'border-accent' : 'border-line')}>
      <label className="flex min-h-9 items-center gap-2 px-3 py-1.5 text-sm pointer-coarse:min-h-11">
        <input
          type="radio"
          name={group}
          checked={chosen}
          onChange={() => start.pickFlow(flow)}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 flex-1 break-words">{flow.name}</span>
        <span className="shrink-0 text-xs text-text-3">{t`${count} 步`}</span>
      </label>
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
  start: Start;
}) {
  const { t } = useLingui();
  const nameOf = useNames();
  const { node_name, type } = node.settings;
  const open = isOpen(flow, node);
  const refusal = refusalOf(flow, node);
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
            {refusal && <FieldMessage>{refusal}</FieldMessage>}
          </>
        )}
      </div>
    </li>
  );
}
