import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { isOtherView } from '../../../schemas/views/listViews.ts';
import { TAG_KEY } from '../../../schemas/vocabulary/listNames.ts';
import { TAG_LIST } from '../../../schemas/vocabulary/listNames.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../../widgets/ui/Menu.tsx';
import { Popover } from '../../../widgets/ui/Popover.tsx';
import { SearchBox } from '../../../widgets/ui/SearchBox.tsx';
import { SkeletonBar, SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { ChooseButton } from './ChooseButton.tsx';
import { useExchange } from './useExchange.tsx';
import { preloadForms } from '../form/useRuntime.ts';
import { type Density, useDensity } from './table/density.ts';
import { useFinder } from './useFinder.tsx';
import type { RecordListState } from './state/useRecordList.ts';

const AddOthers = lazyComponent(async () => (await import('./AddOthers.tsx')).AddOthers);
const ColumnChooser = lazyComponent(
  async () => (await import('./ColumnChooser.tsx')).ColumnChooser,
);
const FilterBuilder = lazy(() =>
  import('./filters/FilterBuilder.tsx').then((module) => ({ default: module.FilterBuilder })),
);

export interface ToolbarProps {
  list: RecordListState;
  locale: Locale;
  onAdd(): void;
  onRecycle(): void;
}

/** Where the company's tags are managed. */
const TAGS = '/tag';

/** Above a list: what it is and how many, search and filter, and what can be made of it. */
export function Toolbar({ list, locale, onAdd, onRecycle }: ToolbarProps) {
  const { t, i18n } = useLingui();
  const phone = usePhone();
  const navigate = useNavigate();
  const { density, setDensity } = useDensity();
  const words = list.file ? translate(list.file.label, locale) : '';
  const title = list.file?.listLabel ? translate(list.file.listLabel, locale) : words;
  const one = nounIn(words, locale, 'one');
  const total = i18n.number(list.count);
  const exchange = useExchange(list);
  const finder = useFinder(list);
  const tagged =
    list.form !== undefined &&
    hasPermission(list.around.viewer, TAG_KEY) &&
    [...list.form.fields.values()].some(({ remote }) => remote === TAG_LIST);
  const heights: MenuEntry[] = [
    { kind: 'heading', key: 'density', label: t`行高` },
    ...DENSITY_ENTRIES.map((each): MenuEntry => ({
      kind: 'check',
      key: each,
      label: each === 'small' ? t`紧凑` : t`宽松`,
      checked: density === each,
      onSelect: () => setDensity(each),
    })),
  ];
  const settings: MenuEntry[] = [
    ...exchange.entries,
    ...finder.entries,
    // The rows of a phone are as high as a finger needs.
    ...(phone ? [] : heights),
    { kind: 'line', key: 'line' },
    ...(tagged
      ? [
          {
            key: 'tags',
            label: t`管理标签`,
            icon: <Icon name="tag" />,
            onSelect: () => void navigate(TAGS),
          },
        ]
      : []),
    { key: 'recycle', label: t`回收站`, icon: <Icon name="trash-2" />, onSelect: onRecycle },
  ];

  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface-1 px-4 py-2">
      <h1 className="flex min-w-0 items-baseline gap-2 text-lg font-semibold">
        {title ? <span className="truncate">{title}</span> : <Coming />}
        {!list.loading && !list.error && !list.denied && (
          <span className="text-sm font-normal text-text-3 tabular-nums">
            {list.isEstimate ? t`约 ${total}` : total}
          </span>
        )}
      </h1>
      <div className="order-last flex w-full min-w-0 items-center gap-1.5 md:order-none md:ms-2 md:w-auto md:flex-1">
        <SearchBox
          value={list.keyword}
          onSearch={list.setKeyword}
          label={t`搜索${{ title: nounIn(title, locale, list.file?.listLabel ? 'one' : 'many') }}`}
          shortcut="/"
          className="min-w-0 flex-1 md:max-w-72"
        />
        <FilterButton list={list} locale={locale} />
        {phone && !isOtherView(list.view) && list.rows.length > 0 && (
          <ChooseButton selection={list.selection} />
        )}
      </div>
      <div className="ms-auto flex items-center gap-1">
        <IconButton
          icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
          label={t`刷新`}
          loading={list.refreshing && !list.busy && !list.loading}
          onClick={list.refresh}
        />
        {!phone && (
          <Popover
            label={t`列设置`}
            align="end"
            trigger={
              <IconButton
                icon={<Icon name="columns-3" />}
                label={t`列设置`}
                disabled={!list.form}
              />
            }
          >
            <ColumnChooser
              columns={list.columns.all}
              onChange={list.columns.choose}
              onReset={list.columns.reset}
            />
          </Popover>
        )}
        <Menu
          align="end"
          trigger={<IconButton icon={<Icon name="ellipsis" />} label={t`更多`} />}
          entries={settings}
        />
        {exchange.dialog}
        {finder.dialog}
        {list.file?.offers && <AddOthers file={list.file} />}
        {list.canAdd && (
          <Button
            kind="primary"
            icon={<Icon name="plus" />}
            onPointerEnter={() => void preloadForms()}
            onClick={onAdd}
            className="ms-1"
            {...(phone && { 'aria-label': t`新增${{ words: one }}` })}
          >
            {phone ? t({ message: '新增', context: 'phone' }) : t`新增${{ words: one }}`}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The name of the module is on its way. */
function Coming() {
  const { t } = useLingui();
  return (
    <>
      <span className="sr-only">{t`加载中`}</span>
      <SkeletonBar className="h-4 w-16" />
    </>
  );
}

const DENSITY_ENTRIES: readonly Density[] = ['small', 'medium'];

function FilterButton({ list, locale }: Pick<ToolbarProps, 'list' | 'locale'>) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { form, filter } = list;
  const rules = filter?.rules.length ?? 0;
  return (
    <Popover
      label={t`筛选`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          icon={<Icon name="list-filter" />}
          disabled={!form}
          aria-pressed={rules > 0}
          className={rules > 0 ? 'text-accent!' : ''}
        >
          {rules > 0 ? t`筛选 ${rules}` : t`筛选`}
        </Button>
      }
    >
      {form && (
        <Suspense
          fallback={<SkeletonLines lines={3} className="w-[min(640px,calc(100vw-40px))]" />}
        >
          <FilterBuilder
            form={form}
            filter={filter}
            locale={locale}
            onApply={(next) => {
              list.setFilter(next);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
