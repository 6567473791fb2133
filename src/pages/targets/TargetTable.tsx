import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { sumOf } from '../../../schemas/targets/targetRows.ts';
import { formatNumber } from '../../../schemas/values/numberText.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { useLocale } from '../../data/definitions.ts';
import type { Targets } from '../../data/targets.ts';
import type { TargetEdits } from './useTargetEdits.ts';

export interface TargetTableProps {
  label: string;
  data: Targets;
  edits: TargetEdits;
  digits: 0 | 2;
}

interface Line {
  owner: `user:${number}` | `department:${number}`;
  name: string;
  depth: number;
  /** of a department: the people and departments right below it */
  below: string[];
}

const QUARTERS = [0, 3, 6, 9];

/** Departments with their people, and twelve months of each; quarters and the year are their sums. */
export function TargetTable({ label, data, edits, digits }: TargetTableProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const head = 'h-row border-b border-line px-1 text-end font-normal whitespace-nowrap';
  const stuck = 'sticky start-0 z-10 bg-surface-1';
  const wholeYear = (name: string) => t`${name} 全年`;
  const month = (at: number) => i18n.date(new Date(2026, at, 1), { month: 'short' });
  return (
    <section aria-label={label} className="overflow-x-auto rounded-lg border border-line">
      <table className="text-sm">
        <thead className="text-text-2">
          <tr>
            <th
              scope="col"
              className={cx(head, stuck, 'min-w-48 px-3 text-start max-md:min-w-36')}
            >{t`部门与员工`}</th>
            <th scope="col" className={cx(head, 'px-3')}>{t`全年`}</th>
            {QUARTERS.flatMap((first, quarter) => [
              ...[first, first + 1, first + 2].map((at) => (
                <th key={at} scope="col" className={cx(head, 'px-2')}>
                  {month(at)}
                </th>
              )),
              <th
                key={`q${quarter}`}
                scope="col"
                className={cx(head, 'min-w-20 px-2')}
              >{`Q${quarter + 1}`}</th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {linesOf(data, t`未分配部门`).map((line) => (
            <tr key={line.owner} className="border-b border-line last:border-b-0">
              <th
                scope="row"
                className={cx(
                  stuck,
                  'max-w-56 px-3 py-1 text-start',
                  line.below.length > 0 ? 'font-semibold' : 'font-normal',
                )}
                style={{ paddingInlineStart: `${12 + line.depth * 16}px` }}
              >
                <span className="block truncate">{line.name}</span>
                <Short line={line} edits={edits} digits={digits} />
              </th>
              <td className="p-1">
                <Cell
                  label={wholeYear(line.name)}
                  text={edits.unread.get(`${line.owner} year`)}
                  value={edits.yearOf(line.owner)}
                  digits={digits}
                  onType={(text) => edits.typeYear(line.owner, text)}
                />
              </td>
              {QUARTERS.flatMap((first, quarter) => [
                ...[first, first + 1, first + 2].map((at) => (
                  <td key={at} className="p-1">
                    <Cell
                      label={`${line.name} ${month(at)}`}
                      text={edits.unread.get(`${line.owner} ${at}`)}
                      value={edits.monthsOf(line.owner)[at] ?? null}
                      digits={digits}
                      onType={(text) => edits.typeMonth(line.owner, at, text)}
                    />
                  </td>
                )),
                <td
                  key={`q${quarter}`}
                  className="px-2 text-end whitespace-nowrap text-text-2 tabular-nums"
                >
                  {amount(sumOf(edits.monthsOf(line.owner).slice(first, first + 3)))}
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

  function amount(value: number | null) {
    return value === null ? '' : formatNumber(value, locale, digits);
  }
}

/** What a department is to reach is less than its people and departments together. A warning alone: it may be meant. */
function Short({ line, edits, digits }: { line: Line; edits: TargetEdits; digits: 0 | 2 }) {
  const { t } = useLingui();
  const locale = useLocale();
  const own = edits.yearOf(line.owner);
  const parts = sumOf(line.below.map((owner) => edits.yearOf(owner)));
  if (own === null || parts === null || own >= parts) return null;
  const together = formatNumber(parts, locale, digits);
  return (
    <span className="flex items-center gap-1 text-xs font-normal text-warning">
      <TriangleAlert aria-hidden size={12} className="shrink-0" />
      {t`低于下属合计 ${together}`}
    </span>
  );
}

function Cell({
  label,
  text,
  value,
  digits,
  onType,
}: {
  label: string;
  /** what was typed and could not be read */
  text: string | undefined;
  value: number | null;
  digits: 0 | 2;
  onType(text: string): void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const shown = value === null ? '' : formatNumber(value, locale, digits);
  const wrong = text !== undefined;
  return (
    <input
      aria-label={label}
      aria-invalid={wrong}
      title={wrong ? (digits === 0 ? t`请输入整数` : t`请输入金额，最多两位小数`) : undefined}
      inputMode="decimal"
      value={typed ?? text ?? shown}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== undefined) onType(typed);
        setTyped(undefined);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
      className={cx(
        'h-7 w-28 rounded border bg-transparent px-2 text-end tabular-nums focus:border-accent focus:outline-accent pointer-coarse:h-11',
        wrong ? 'border-danger text-danger' : 'border-line-strong/70 hover:border-line-strong',
      )}
    />
  );
}

/** The tree of departments, each with its people first. People of no department stand at the end. */
function linesOf({ departments, users }: Targets, nowhere: string): Line[] {
  const known = new Set(departments.map(({ id }) => id));
  const peopleIn = (id: number | null) =>
    users.filter(({ department_id }) =>
      id === null ? department_id === null || !known.has(department_id) : department_id === id,
    );
  const person = (user: Targets['users'][number], depth: number): Line => ({
    owner: `user:${user.id}`,
    name: user.name,
    depth,
    below: [],
  });
  const walk = (parent: number | null, depth: number): Line[] =>
    departments
      .filter(({ parent_id }) =>
        parent === null ? parent_id === null || !known.has(parent_id) : parent_id === parent,
      )
      .flatMap(({ id, name }) => {
        const people = peopleIn(id).map((user) => person(user, depth + 1));
        const deeper = walk(id, depth + 1);
        return [
          {
            owner: `department:${id}` as const,
            name,
            depth,
            below: [...people, ...deeper.filter((line) => line.depth === depth + 1)].map(
              ({ owner }) => owner,
            ),
          },
          ...people,
          ...deeper,
        ];
      });
  return [
    ...walk(null, 0),
    ...peopleIn(null).map((user) => ({
      ...person(user, 0),
      name: `${user.name} (${nowhere})`,
    })),
  ];
}
