import { useLingui } from '@lingui/react/macro';
import { Monitor, Smartphone } from 'lucide-react';
import { translate } from '../../../../schemas/i18n/label.ts';
import { LOCALES, languageOf } from '../../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../../schemas/definition/module.ts';
import { THEMES } from '../../../../schemas/themes.ts';
import { IconButton } from '../../../../widgets/ui/Button.tsx';
import { useLocale } from '../../../data/definitions.ts';
import { useList } from '../../../data/records.ts';
import { Select } from '../../../records/shared/Select.tsx';
import { MODES, type PreviewMode, type PreviewSettings } from './state/settings.ts';
import { useRoles } from './useRoles.ts';

export interface PreviewBarProps {
  file: ModuleFile;
  settings: PreviewSettings;
  onChange(settings: PreviewSettings): void;
  /** the ways to look that are offered; default all */
  modes?: readonly PreviewMode[];
  extra?: React.ReactNode;
}

/** As what, as whom, with which record, in which language, theme and width a definition is looked at. */
export function PreviewBar({ file, settings, onChange, modes = MODES, extra }: PreviewBarProps) {
  const { t } = useLingui();
  const own = useLocale();
  const roles = useRoles(file.key);
  const { data } = useList(file, { page: 1, size: 20 });
  const change = (next: Partial<PreviewSettings>) => onChange({ ...settings, ...next });
  const MODE: Record<PreviewMode, string> = {
    add: t`新增`,
    edit: t`编辑`,
    detail: t`详情`,
    list: t`列表`,
    filter: t`筛选`,
    print: t`打印`,
    import: t`导入模板`,
  };
  const records = (data?.list ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name || `#${id}`,
  }));
  const phone = settings.width === 'phone';
  return (
    <div className="@container flex shrink-0 flex-col gap-1.5 border-b border-line px-2 py-1.5">
      <div className="flex items-start gap-1">
        <div
          role="radiogroup"
          aria-label={t`预览方式`}
          className="flex min-w-0 flex-1 flex-wrap gap-0.5"
        >
          {modes.map((mode) => (
            <button
              key={mode}
              type="button"
              role="radio"
              aria-checked={settings.mode === mode}
              onClick={() => change({ mode })}
              className={`h-7 shrink-0 rounded px-1.5 text-sm pointer-coarse:h-11 ${settings.mode === mode ? 'bg-selected font-semibold text-text-1' : 'text-text-2 hover:bg-hover'}`}
            >
              {MODE[mode]}
            </button>
          ))}
        </div>
        <IconButton
          size="small"
          icon={phone ? <Smartphone size={15} /> : <Monitor size={15} />}
          label={phone ? t`手机宽度，改为桌面` : t`桌面宽度，改为手机`}
          aria-pressed={phone}
          onClick={() => change({ width: phone ? 'desktop' : 'phone' })}
        />
        {extra}
      </div>
      <div className="grid grid-cols-2 gap-1.5 @2xl:max-w-[900px] @2xl:grid-cols-4">
        <Select
          label={t`以谁的身份`}
          value={String(settings.role ?? '')}
          options={[
            { value: '', label: t`管理员` },
            ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(role) => change({ role: role === '' ? undefined : Number(role) })}
        />
        <Select
          label={t`用哪条记录`}
          value={String(settings.record ?? '')}
          options={[{ value: '', label: t`示例数据` }, ...records]}
          onChange={(id) => change({ record: id === '' ? undefined : Number(id) })}
        />
        <Select
          label={t`预览语言`}
          value={settings.locale}
          options={LOCALES.map((value) => ({ value, label: languageOf(value).name }))}
          onChange={(locale) => change({ locale })}
        />
        <Select
          label={t`预览主题`}
          value={settings.theme ?? ''}
          options={[
            { value: '', label: t`当前主题` },
            ...THEMES.map(({ key, label }) => ({ value: key, label: translate(label, own) })),
          ]}
          onChange={(key) => change({ theme: THEMES.find((theme) => theme.key === key)?.key })}
        />
      </div>
    </div>
  );
}
