import { useLingui } from '@lingui/react/macro';
import {
  type ComponentType,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { Group } from '../../../widgets/parts/boxes/Group.tsx';
import type { InputProps } from '../../../widgets/contract/types.ts';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { inputComponent } from '../../../widgets/index.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { type RequestType, useRequestTypes } from '../../data/office.ts';

/** What is applied for: the types that the applicant may use, each with its sign and a sentence, and once one is chosen that one alone. */
export function TypeInput(props: FormSlotProps) {
  const { store, field, locale } = props;
  const own = useId();
  const id = props.id ?? own;
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(field.model, listener),
    [store, field.model],
  );
  const value = useSyncExternalStore(subscribe, () => store.value(field.model));
  const { locked, error } = useSyncExternalStore(subscribe, () => store.state(field.model));
  if (!locked)
    return (
      <Gallery
        id={id}
        label={field.name}
        value={isEmpty(value) ? '' : String(value)}
        describedBy={error ? `${id}-message` : undefined}
        onChange={(next) => store.set(field.model, next)}
      />
    );
  const Input = inputComponent(field.type) as ComponentType<InputProps>;
  return (
    <Input
      id={id}
      field={field}
      value={value}
      onChange={(next) => store.set(field.model, next)}
      readOnly
      invalid={false}
      locale={locale}
    />
  );
}

interface GalleryProps {
  id: string;
  label: string;
  /** '': none yet */
  value: string;
  describedBy: string | undefined;
  onChange(value: string): void;
}

function Gallery({ id, label, value, describedBy, onChange }: GalleryProps) {
  const { t } = useLingui();
  const { data: types, error, mutate } = useRequestTypes();
  const [choosing, setChoosing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const chosen = types?.find((type) => type.value === value);
  // What had the focus is gone with a choice, and with taking it back.
  useEffect(() => {
    if (moved.current) box.current?.querySelector<HTMLElement>('button')?.focus();
    moved.current = false;
  });
  if (error && !types) return <ErrorState onRetry={() => void mutate()} />;
  if (!types) return <SkeletonLines lines={5} />;
  if (types.length === 0)
    return <EmptyState title={t`没有您可以发起的审批类型`} text={t`请联系管理员。`} />;
  return (
    <Group ref={box} id={id} label={label} aria-describedby={describedBy}>
      {chosen && !choosing ? (
        <div className="flex min-w-0 items-center gap-2 rounded-md border border-accent px-3 py-2">
          <Type type={chosen} />
          <Button
            size="small"
            onClick={() => {
              moved.current = true;
              setChoosing(true);
            }}
          >{t`更换类型`}</Button>
        </div>
      ) : (
        <div className="flex flex-col gap-2">
          {value !== '' && !chosen && (
            <FieldMessage kind="warning">{t`原来的审批类型您现在不能发起，请另选一个`}</FieldMessage>
          )}
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {types.map((type) => (
              <button
                key={type.id}
                type="button"
                aria-pressed={type.value === value}
                onClick={() => {
                  moved.current = true;
                  setChoosing(false);
                  onChange(type.value);
                }}
                className="flex min-h-14 min-w-0 items-center gap-2 rounded-md border border-line px-3 py-2 text-start hover:border-accent hover:bg-hover aria-pressed:border-accent"
              >
                <Type type={type} />
              </button>
            ))}
          </div>
        </div>
      )}
    </Group>
  );
}

function Type({ type: { icon, name, about, needs_files } }: { type: RequestType }) {
  const { t } = useLingui();
  return (
    <>
      <Icon name={icon} size={20} className="shrink-0 text-text-2" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-sm font-semibold break-words">{name}</span>
        {(about !== '' || needs_files === 1) && (
          <span className="text-xs break-words text-text-3">
            {[about, ...(needs_files === 1 ? [t`提交前需上传附件`] : [])]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </span>
    </>
  );
}
