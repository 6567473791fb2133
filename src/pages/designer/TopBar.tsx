import { Trans, useLingui } from '@lingui/react/macro';
import {
  Braces,
  ClipboardPaste,
  FileDown,
  FileUp,
  LayoutTemplate,
  History as HistoryIcon,
  Maximize2,
  Minimize2,
  PanelLeftClose,
  PanelLeftOpen,
  PanelRightClose,
  PanelRightOpen,
  Redo2,
  Settings2,
  Stethoscope,
  TriangleAlert,
  Undo2,
  Rocket,
} from 'lucide-react';
import { translate } from '../../../schemas/i18n/label.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import type { Commands } from './state/commands.ts';
import { isDirty } from './state/designStore.ts';
import { useDesign, useDesignSelector } from './state/useDesign.ts';
import { useFaults } from './state/useFaults.ts';
import type { Layer } from './layers/layer.ts';
import type { FoldingPane } from './usePanes.ts';

export interface TopBarProps {
  commands: Commands;
  narrow: boolean;
  /** those that can be folded where there is this much room */
  panes: readonly FoldingPane[];
  folded: Readonly<Record<FoldingPane, boolean>>;
  onFold(pane: FoldingPane, folded: boolean): void;
  /** the designer has the whole window */
  whole: boolean;
  /** absent where there is no frame to put away */
  onWhole: ((whole: boolean) => void) | undefined;
  onOpen(layer: Layer): void;
  onExport(): void;
  /** the settings of the form as a whole */
  onForm(): void;
}

/** Whose fields these are, what was done, and everything that concerns them as a whole. */
export function TopBar({
  commands,
  narrow,
  panes,
  folded,
  onFold,
  whole,
  onWhole,
  onOpen,
  onExport,
  onForm,
}: TopBarProps) {
  const { t } = useLingui();
  const { file, locale } = useDesign();
  const faults = useFaults();
  const version = useDesignSelector(({ base }) => base.version);
  const dirty = useDesignSelector(isDirty);
  const back = useDesignSelector(({ history }) => history.past.at(-1)?.label);
  const forth = useDesignSelector(({ history }) => history.future[0]?.label);
  const name = translate(file.label, locale);
  const count = faults.length;
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  const folds = {
    palette: {
      label: folded.palette ? t`展开控件库` : t`收起控件库`,
      icon: folded.palette ? <PanelLeftOpen {...icon} /> : <PanelLeftClose {...icon} />,
    },
    preview: {
      label: folded.preview ? t`展开预览` : t`收起预览`,
      icon: folded.preview ? <PanelRightOpen {...icon} /> : <PanelRightClose {...icon} />,
    },
  };
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line bg-surface-1 px-3 max-md:gap-0 max-md:px-1">
      <Icon name={file.icon} className="text-text-3 max-md:hidden" />
      <h1 className="min-w-0 shrink-0 truncate ps-1 font-semibold max-md:shrink">{t`${name}字段`}</h1>
      <span className="ms-1 flex shrink-0 items-center gap-1 max-md:hidden">
        <Badge color={dirty ? 'amber' : 'grey'}>
          {dirty ? t`未发布` : version === 0 ? t`出厂设置` : t`第 ${version} 版`}
        </Badge>
      </span>
      <span className="flex-1" />
      {count > 0 && (
        <Button
          size="small"
          kind="quiet"
          className="text-danger"
          icon={<TriangleAlert size={14} aria-hidden />}
          onClick={() => onOpen('faults')}
          aria-label={t`${count} 个问题`}
        >
          {narrow ? count : <Trans>{count} 个问题</Trans>}
        </Button>
      )}
      <IconButton
        icon={<Undo2 {...icon} />}
        label={back ? t`撤销：${back}` : t`撤销`}
        shortcut="Ctrl+Z"
        aria-disabled={back === undefined}
        className={back === undefined ? 'opacity-45' : ''}
        onClick={() => commands.undo()}
      />
      <IconButton
        icon={<Redo2 {...icon} />}
        label={forth ? t`重做：${forth}` : t`重做`}
        shortcut="Ctrl+Shift+Z"
        aria-disabled={forth === undefined}
        className={forth === undefined ? 'opacity-45' : ''}
        onClick={() => commands.redo()}
      />
      {panes.map((pane) => (
        <IconButton key={pane} {...folds[pane]} onClick={() => onFold(pane, !folded[pane])} />
      ))}
      {onWhole && (
        <IconButton
          icon={whole ? <Minimize2 {...icon} /> : <Maximize2 {...icon} />}
          label={whole ? t`显示菜单` : t`占满窗口`}
          shortcut="Ctrl+\"
          onClick={() => onWhole(!whole)}
        />
      )}
      {!narrow && (
        <>
          <IconButton icon={<Settings2 {...icon} />} label={t`表单设置`} onClick={() => onForm()} />
          <IconButton icon={<Braces {...icon} />} label="JSON" onClick={() => onOpen('json')} />
          <IconButton
            icon={<HistoryIcon {...icon} />}
            label={t`版本`}
            onClick={() => onOpen('versions')}
          />
          <IconButton
            icon={<Stethoscope {...icon} />}
            label={t`体检`}
            onClick={() => onOpen('doctor')}
          />
        </>
      )}
      <Menu
        align="end"
        trigger={<IconButton icon={<Icon name="ellipsis" />} label={t`更多`} />}
        entries={[
          ...(narrow
            ? [
                { key: 'form', label: t`表单设置`, onSelect: () => onForm() },
                { key: 'json', label: 'JSON', onSelect: () => onOpen('json') },
                { key: 'versions', label: t`版本`, onSelect: () => onOpen('versions') },
                { key: 'doctor', label: t`体检`, onSelect: () => onOpen('doctor') },
                { kind: 'line' as const, key: 'line' },
              ]
            : []),
          {
            key: 'table',
            label: t`从表格添加字段…`,
            icon: <ClipboardPaste size={15} aria-hidden />,
            onSelect: () => onOpen('table'),
          },
          {
            key: 'template',
            label: t`从模板添加字段…`,
            icon: <LayoutTemplate size={15} aria-hidden />,
            onSelect: () => onOpen('template'),
          },
          {
            key: 'import',
            label: t`导入定义…`,
            icon: <FileUp size={15} aria-hidden />,
            onSelect: () => onOpen('import'),
          },
          {
            key: 'export',
            label: t`导出定义`,
            icon: <FileDown size={15} aria-hidden />,
            onSelect: onExport,
          },
        ]}
      />
      <Button
        kind="primary"
        icon={<Rocket size={15} aria-hidden className="max-md:hidden" />}
        disabled={!dirty}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => onOpen('publish')}
      >{t`发布`}</Button>
    </header>
  );
}
