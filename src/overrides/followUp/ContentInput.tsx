import { useLingui } from '@lingui/react/macro';
import { use, useEffect, useRef, useState } from 'react';
import { isEmpty, valueAsText } from '../../../schemas/values/valueTypes.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { useEventTemplates } from '../../data/eventTemplates.ts';
import { AboveStoryContext } from '../../records/form/aboveStory.ts';
import { useSlotInput } from '../../records/form/useSlotInput.tsx';
import { LastFollowUps } from './LastFollowUps.tsx';
import { TemplatesDialog } from './TemplatesDialog.tsx';

/** What was said. A new follow-up begins with the default text; another one can be chosen, and what is typed already stays before it. */
export function ContentInput(props: FormSlotProps) {
  const { id, field, store } = props;
  const { t } = useLingui();
  const { model } = field;
  const { value, locked, input } = useSlotInput(props);
  // Those before it are read right below.
  const above = use(AboveStoryContext);
  const { data } = useEventTemplates();
  const [managing, setManaging] = useState(false);
  const offered = (data ?? []).filter(({ is_hide }) => is_hide === 0);
  const first =
    offered.find((each) => each.default === 1 && each.is_own === 1) ??
    offered.find((each) => each.default === 1);
  const text = valueAsText(value);

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !data || id === undefined || locked) return;
    begun.current = true;
    if (first && isEmpty(store.value(model)) && isEmpty(store.value('create_time')))
      store.set(model, first.content);
  }, [data, first, id, locked, model, store]);

  if (id === undefined) return <p className="break-words whitespace-pre-line">{text || '–'}</p>;
  return (
    <div className="flex flex-col gap-1">
      {input}
      {!locked && data && data.length > 0 && (
        <span>
          <Menu
            trigger={
              <Button
                size="small"
                kind="quiet"
                icon={<Icon name="list" size={14} />}
              >{t`使用模板`}</Button>
            }
            entries={[
              ...offered.map((each) => ({
                key: String(each.id),
                label: oneLine(each.content),
                onSelect: () =>
                  store.set(model, text === '' ? each.content : `${text}\n${each.content}`),
              })),
              { kind: 'line' as const, key: 'line' },
              { key: 'manage', label: t`管理模板…`, onSelect: () => setManaging(true) },
            ]}
          />
        </span>
      )}
      {!locked && !above && isEmpty(store.value('create_time')) && <LastFollowUps store={store} />}
      {managing && <TemplatesDialog onClose={() => setManaging(false)} />}
    </div>
  );
}

/** What is seen of a text in a menu. */
function oneLine(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
