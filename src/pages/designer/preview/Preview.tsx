import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Definition } from '../../../../schemas/definition/definition.ts';
import { sampleValues } from '../../../../schemas/designer/faults/sampleValues.ts';
import type { ModuleFile } from '../../../../schemas/definition/module.ts';
import { ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../../widgets/ui/Skeleton.tsx';
import { useRecord } from '../../../data/records.ts';
import { useMe, useSettings } from '../../../data/viewer.ts';
import { localNow } from '../../../records/shared/localNow.ts';
import { createLiveForms, type LiveForms } from '../state/liveForms.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewHost } from './state/previewHost.tsx';
import type { PreviewMode, PreviewSettings } from './state/settings.ts';
import { DetailSurface } from './surfaces/DetailSurface.tsx';
import { FilterSurface } from './surfaces/FilterSurface.tsx';
import { FormSurface } from './surfaces/FormSurface.tsx';
import { ImportSurface } from './surfaces/ImportSurface.tsx';
import { ListSurface } from './surfaces/ListSurface.tsx';
import { PrintSurface } from './surfaces/PrintSurface.tsx';
import type { SurfaceProps } from './surfaces/types.ts';
import { useRoles } from './useRoles.ts';

export interface PreviewProps {
  file: ModuleFile;
  definition: Definition;
  settings: PreviewSettings;
  /** those that already translate the same definitions in this language */
  forms?: LiveForms;
  /** values to look at, for example those that the doctor found */
  example?: Readonly<Record<string, unknown>> | undefined;
}

const NOTHING: Readonly<Record<string, unknown>> = {};

const SURFACES: Readonly<Record<PreviewMode, React.ComponentType<SurfaceProps>>> = {
  add: FormSurface,
  edit: FormSurface,
  detail: DetailSurface,
  list: ListSurface,
  filter: FilterSurface,
  print: PrintSurface,
  import: ImportSurface,
};

/** A definition as staff will see it. The real renderer throughout; nothing is saved. */
export function Preview({ file, definition, settings, forms: shared, example }: PreviewProps) {
  const { t } = useLingui();
  const viewer = useMe();
  const company = useSettings();
  const roles = useRoles(file.key);
  const { mode, role, locale, record: id } = settings;
  const hidden = useMemo(
    () => (role === undefined ? [] : (roles.find((each) => each.id === role)?.hidden ?? [])),
    [roles, role],
  );
  const own = useMemo(() => createLiveForms(file, locale), [file, locale]);
  // The object is the same as long as both are, so that the forms know it again.
  const seen = useMemo(
    () => (hidden.length > 0 ? { ...definition, field_no_power: [...hidden] } : definition),
    [definition, hidden],
  );
  const form = (hidden.length === 0 && shared ? shared : own).of(seen);
  const context = useMemo(() => {
    const now = localNow();
    return {
      viewer: role === undefined ? viewer : { ...viewer, is_admin: 0 as const },
      settings: company,
      today: now.slice(0, 10),
      now,
    };
  }, [viewer, company, role]);
  const real = useRecord(id === undefined ? undefined : file, id);
  // A form makes the sample that it begins with itself: only the first one counts there, whatever becomes of the definition.
  const whole = mode !== 'add' && mode !== 'edit';
  const sample = useMemo(
    () => (whole ? sampleValues(form, context.today) : NOTHING),
    [whole, form, context],
  );
  const values = example ?? (id === undefined ? sample : real.data?.data_raw);
  const Surface = SURFACES[mode];
  if (id !== undefined && real.error)
    return <ErrorState title={t`这条记录打不开`} text={t`请另选一条，或使用示例数据。`} />;
  if (!values) return <SkeletonLines lines={8} className="p-4" />;
  return (
    <PreviewFrame settings={settings}>
      <PreviewHost>
        <Surface
          key={`${mode} ${id ?? 'sample'} ${role ?? 'all'}`}
          file={file}
          form={form}
          values={values}
          record={real.data}
          example={example}
          mode={mode}
          context={context}
          locale={locale}
          phone={settings.width === 'phone'}
        />
      </PreviewHost>
    </PreviewFrame>
  );
}
