import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Picture } from '../../../schemas/definition/reportFile.ts';
import { formatNumber } from '../../../schemas/values/numberText.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { useLocale } from '../../data/definitions.ts';
import { SLICE_INKS, stepOfNames, waterfallSteps } from './chartParts.ts';

/** A point of a picture, and where it leads. */
export interface Point {
  key: string;
  name: string;
  value: number;
  /** the figure in words */
  text: string;
  /** the same of the period it is compared with */
  before?: number | undefined;
  to?: string | undefined;
  /** no loss, though it is less than nothing */
  good?: boolean | undefined;
  /** has not come yet: no figure is drawn */
  ahead?: boolean;
}

export interface ChartProps {
  points: readonly Point[];
  /** along the time: from left to right */
  timed: boolean;
  label: string;
}

const colorAt = (index: number) => `var(--${SLICE_INKS[index % SLICE_INKS.length]})`;

/**
 * The pictures, by the word that a report's file says. They are drawn by hand of boxes and lines: the table beside them is what keyboards and screen
 * readers go by, so each is one image to those.
 */
export const CHART_PICTURES: Readonly<
  Record<Exclude<Picture, 'none'>, (props: ChartProps) => React.ReactNode>
> = {
  bar: (props) => (props.timed ? <Columns {...props} /> : <Bars {...props} />),
  line: (props) => (props.timed ? <Line {...props} /> : <Bars {...props} />),
  pie: (props) => <Pie {...props} />,
  funnel: (props) => <Funnel {...props} />,
  waterfall: (props) => <Waterfall {...props} />,
};

const part = (value: number, most: number) =>
  `${most > 0 ? (100 * Math.max(0, value)) / most : 0}%`;

function Mark({
  to,
  children,
  className,
  title,
}: {
  to?: string | undefined;
  children: React.ReactNode;
  className: string;
  title: string;
}) {
  return to ? (
    <Link to={to} tabIndex={-1} className={cx(className, 'hover:bg-hover')} title={title}>
      {children}
    </Link>
  ) : (
    <span className={className} title={title}>
      {children}
    </span>
  );
}

function Bars({ points, label }: ChartProps) {
  const shown = points.slice(0, 20);
  const most = Math.max(...shown.map(({ value, before = 0 }) => Math.max(value, before)), 0);
  return (
    <figure aria-label={label} className="@container">
      {/* one column of names for all bars, as wide as the longest needs; in a narrow room each name stands above its bar */}
      <div className="grid grid-cols-[fit-content(min(16rem,40%))_1fr_auto] gap-x-3 @max-sm:grid-cols-[1fr_auto]">
        {shown.map(({ key, name, value, text, before, to }) => (
          <Mark
            key={key}
            to={to}
            title={`${name} ${text}`}
            className="col-span-full grid grid-cols-subgrid items-center rounded px-2 py-1 text-sm"
          >
            <span className="line-clamp-2 break-words text-text-2 @max-sm:col-span-full">
              {name}
            </span>
            <span className="flex flex-col gap-px">
              <span
                className="block h-3 rounded-sm bg-accent"
                style={{ width: part(value, most), minWidth: value > 0 ? 2 : 0 }}
              />
              {before !== undefined && (
                <span
                  className="block h-1 rounded-sm bg-line-strong"
                  style={{ width: part(before, most) }}
                />
              )}
            </span>
            <span className="text-end tabular-nums">{text}</span>
          </Mark>
        ))}
      </div>
    </figure>
  );
}

function Columns({ points, label }: ChartProps) {
  const most = Math.max(...points.map(({ value, before = 0 }) => Math.max(value, before)), 0);
  return (
    <figure aria-label={label}>
      <div className="flex h-52 items-stretch gap-px border-b border-line-strong">
        {points.map(({ key, name, value, text, before, to, ahead }) => (
          <Mark
            key={key}
            to={to}
            title={ahead ? name : `${name} ${text}`}
            className="flex min-w-0 flex-1 items-end justify-center gap-px rounded-t"
          >
            {before !== undefined && (
              <span
                className="block w-1/4 max-w-6 rounded-t-sm bg-line-strong"
                style={{ height: part(before, most) }}
              />
            )}
            <span
              className="block w-1/2 max-w-8 rounded-t-sm bg-accent"
              style={{ height: part(value, most) }}
            />
          </Mark>
        ))}
      </div>
      <Axis points={points} />
    </figure>
  );
}

/** Names below, as many as find room. */
function Axis({ points }: Pick<ChartProps, 'points'>) {
  const row = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const strip = row.current;
    if (!strip) return undefined;
    const look = () => setWidth(strip.clientWidth);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(strip);
    return () => watch.disconnect();
  }, []);
  const every = stepOfNames(
    points.map(({ name }) => shortName(name)),
    width,
  );
  return (
    <div ref={row} aria-hidden className="flex gap-px pt-1 text-xs text-text-3">
      {points.map(({ key, name }, at) => (
        // wider than its part, a name stands out on both sides of it
        <span key={key} className="flex min-w-0 flex-1 flex-col items-center whitespace-nowrap">
          <span>{at % every === 0 ? shortName(name) : ''}</span>
          {MONTH.test(name) && (at === 0 || name.endsWith('-01')) && (
            <span>{name.slice(0, 4)}</span>
          )}
        </span>
      ))}
    </div>
  );
}

const MONTH = /^\d{4}-\d\d$/;

/** 2026-03 in a row of months is 03; the year stands below where it begins. */
function shortName(name: string): string {
  const [day = name] = name.split(' ~ ');
  return day.length === 10 || MONTH.test(day) ? day.slice(5) : day;
}

function Line({ points, label }: ChartProps) {
  const most = Math.max(...points.map(({ value, before = 0 }) => Math.max(value, before)), 1);
  const at = (index: number) => ((index + 0.5) * 1000) / points.length;
  const reached = ({ value, ahead }: Point) => (ahead ? undefined : value);
  const line = (of: (point: Point) => number | undefined) =>
    points
      .flatMap((point, index) => {
        const value = of(point);
        return value === undefined ? [] : [`${at(index)},${198 - (190 * value) / most}`];
      })
      .join(' ');
  const before = points.some((point) => point.before !== undefined);
  return (
    <figure aria-label={label}>
      <div className="relative h-52 border-b border-line-strong">
        <svg
          viewBox="0 0 1000 200"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          aria-hidden
        >
          {before && (
            <polyline
              points={line((point) => point.before)}
              fill="none"
              stroke="var(--line-strong)"
              strokeWidth={2}
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <polyline
            points={line(reached)}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className="absolute inset-0 flex">
          {points.map(({ key, name, value, text, to, ahead }) => (
            <Mark
              key={key}
              to={to}
              title={ahead ? name : `${name} ${text}`}
              className="relative block min-w-0 flex-1"
            >
              {!ahead && (
                <span
                  className="absolute left-1/2 size-2 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-surface-1 bg-accent"
                  style={{ bottom: `${1 + (95 * value) / most}%` }}
                />
              )}
            </Mark>
          ))}
        </div>
      </div>
      <Axis points={points} />
    </figure>
  );
}

function Pie({ points, label }: ChartProps) {
  const locale = useLocale();
  const total = points.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  const shown = points.filter(({ value }) => value > 0).slice(0, SLICE_INKS.length);
  const starts = shown.map((_, index) =>
    shown.slice(0, index).reduce((sum, { value }) => sum + value, 0),
  );
  return (
    <figure aria-label={label} className="flex flex-wrap items-center gap-6">
      <svg viewBox="0 0 42 42" className="size-44 shrink-0 -rotate-90" aria-hidden>
        <circle cx="21" cy="21" r="15.915" fill="none" stroke="var(--surface-3)" strokeWidth={6} />
        {shown.map(({ key, value }, index) => {
          const share = total > 0 ? (100 * value) / total : 0;
          return (
            <circle
              key={key}
              cx="21"
              cy="21"
              r="15.915"
              fill="none"
              stroke={colorAt(index)}
              strokeWidth={6}
              strokeDasharray={`${Math.max(0, share - 0.6)} ${100 - Math.max(0, share - 0.6)}`}
              strokeDashoffset={total > 0 ? (-100 * (starts[index] ?? 0)) / total : 0}
            />
          );
        })}
      </svg>
      <div className="flex min-w-48 flex-1 flex-col text-sm">
        {shown.map(({ key, name, value, text, to }, index) => (
          <Mark
            key={key}
            to={to}
            title={`${name} ${text}`}
            className="flex items-center gap-2 rounded px-2 py-1"
          >
            <span className="size-2.5 shrink-0 rounded-sm" style={{ background: colorAt(index) }} />
            <span className="flex-1 truncate text-text-2">{name}</span>
            <span className="tabular-nums">{text}</span>
            <span className="w-14 text-end text-text-3 tabular-nums">
              {total > 0
                ? `${formatNumber(Math.round((1000 * value) / total) / 10, locale, 1)}%`
                : ''}
            </span>
          </Mark>
        ))}
      </div>
    </figure>
  );
}

function Funnel({ points, label }: ChartProps) {
  const most = Math.max(...points.map(({ value }) => value), 0);
  return (
    <figure aria-label={label} className="flex flex-col gap-1">
      {points.map(({ key, name, value, text, to }, index) => (
        <Mark
          key={key}
          to={to}
          title={`${name} ${text}`}
          className="grid grid-cols-[minmax(4rem,9rem)_1fr_auto] items-center gap-3 rounded px-2 text-sm max-md:grid-cols-[5rem_1fr_auto]"
        >
          <span className="truncate text-text-2">{name}</span>
          <span className="flex h-7 justify-center">
            <span
              className="block h-full rounded-sm bg-accent"
              style={{
                width: part(value, most),
                minWidth: 2,
                opacity: 1 - Math.min(index, 6) * 0.1,
              }}
            />
          </span>
          <span className="tabular-nums">{text}</span>
        </Mark>
      ))}
    </figure>
  );
}

/** From the first sum to the last, each step from where the one before it ended. */
function Waterfall({ points, label }: ChartProps) {
  const steps = waterfallSteps(points);
  const all = steps.flatMap(({ from, to }) => [from, to]);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const at = (value: number) => `${most > least ? (100 * (value - least)) / (most - least) : 0}%`;
  return (
    <figure aria-label={label} className="@container">
      <div className="grid grid-cols-[fit-content(min(16rem,40%))_1fr_auto] gap-x-3 @max-sm:grid-cols-[1fr_auto]">
        {steps.map(({ point: { key, name, value, text, good, to: leads }, from, to, whole }) => (
          <Mark
            key={key}
            to={leads}
            title={`${name} ${text}`}
            className="col-span-full grid grid-cols-subgrid items-center rounded px-2 py-1 text-sm"
          >
            <span className="text-text-2 @max-sm:col-span-full">{name}</span>
            <span className="relative block h-4">
              <span
                className={cx(
                  'absolute inset-y-0 rounded-sm',
                  whole ? 'bg-accent' : value < 0 && !good ? 'bg-danger' : 'bg-success',
                )}
                style={{
                  insetInlineStart: at(Math.min(from, to)),
                  width: `calc(${at(Math.max(from, to))} - ${at(Math.min(from, to))})`,
                  minWidth: value === 0 ? 0 : 2,
                }}
              />
            </span>
            <span className="text-end tabular-nums">
              {!whole && value > 0 ? '+' : ''}
              {text}
            </span>
          </Mark>
        ))}
      </div>
    </figure>
  );
}
