import { type Context, evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import type { ModuleFile, Tab } from '../../../schemas/definition/module.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { recordOverview } from '../../../schemas/rules/recordOverview.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { isModule } from '../../data/modules.ts';
import type { RecordEnvironment } from '../shared/permissions.ts';
import type { RecordAnswer, WireTab } from '../shared/types.ts';
import { isMasked } from '../shared/masked.ts';
import { factsAbove } from './mainFields.ts';
import { OwnFigure } from './OwnFigure.tsx';
import { tabKind } from './tabKind.ts';
import { TimelineTab } from './TimelineTab.tsx';
import { OverviewFacts } from './OverviewFacts.tsx';
import { OverviewFigure } from './OverviewFigure.tsx';
import { NextStep } from './NextStep.tsx';
import { OverviewList } from './OverviewList.tsx';

/** entries of the story that are told here */
const TOLD = 4;

const CommentTab = lazyComponent(async () => (await import('./CommentTab.tsx')).CommentTab);

interface OverviewTabProps {
  file: ModuleFile;
  form: Form;
  record: RecordAnswer;
  /** for the conditions under which fields show */
  context: Context;
  around: RecordEnvironment;
  /** all that the reader may open */
  tabs: readonly WireTab[];
  onChoose(key: string): void;
}

/** How things stand with a record: what happened last and what comes next, what it is about, and who and what belongs to it. */
export function OverviewTab({
  file,
  form,
  record,
  context,
  around,
  tabs,
  onChoose,
}: OverviewTabProps) {
  const kinds = tabs.map((tab) => ({ tab, kind: tabKind(tab, file.tabs, isModule) }));
  const related = kinds.flatMap(({ tab, kind }) =>
    kind.kind === 'related' ? [{ key: tab.menu_field }] : [],
  );
  const { figures, own, lists, next, facts } = recordOverview(file, form, related);
  const named = (key: string) => {
    const tab = tabs.find(({ menu_field: each }) => each === key);
    const declared: Tab | undefined = file.tabs.find((each) => each.key === key);
    return tab ? [{ name: tab.menu_name, declared }] : [];
  };
  const story = kinds.find(({ kind }) => kind.kind === 'timeline')?.kind;
  // Where nobody follows up, what people say is the story.
  const spoken = !story && kinds.some(({ kind }) => kind.kind === 'comments');
  const one = { file, form, record, around };
  const shownFigures = figures.flatMap((figure) =>
    named(figure.tab).map(() => (
      <OverviewFigure
        key={figure.tab}
        figure={figure}
        parent={{ module: file.key, id: record.id }}
        onOpen={() => onChoose(figure.tab)}
      />
    )),
  );
  const above = new Set(factsAbove(form, record).map(({ model }) => model));
  const ownFigures = own.flatMap((model) => {
    const field = form.fields.get(model);
    const value = record.data_raw[model];
    // no amount says nothing; that there is nothing to add up does
    const says = isEmpty(value) ? false : value !== 0 || field?.type === 'rollup';
    if (!field || !says || above.has(model) || isMasked(record, model)) return [];
    if (field.show && !evaluateCondition(field.show, context)) return [];
    return [
      <OwnFigure
        key={model}
        field={field}
        value={Number(value)}
        id={record.id}
        hasTab={(module) => related.some(({ key }) => key === module)}
        onOpen={onChoose}
      />,
    ];
  });
  return (
    <div className="@container flex flex-col gap-5 px-5 py-4">
      {shownFigures.length + ownFigures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {shownFigures}
          {ownFigures}
        </ul>
      )}
      <div className="grid gap-x-8 gap-y-5 @min-[44rem]:grid-cols-[minmax(0,1fr)_19rem] @min-[44rem]:grid-rows-[auto_1fr]">
        {next && (
          <div className="@min-[44rem]:col-start-2 @min-[44rem]:row-start-1">
            <NextStep {...one} model={next} />
          </div>
        )}
        {(story?.kind === 'timeline' || spoken) && (
          <div className="min-w-0 @min-[44rem]:col-start-1 @min-[44rem]:row-span-2 @min-[44rem]:row-start-1">
            {story?.kind === 'timeline' ? (
              <TimelineTab
                tab={story}
                parent={file}
                record={record}
                around={around}
                brief={{ size: TOLD, onAll: () => onChoose(story.module) }}
              />
            ) : (
              <CommentTab module={file.key} id={record.id} beside />
            )}
          </div>
        )}
        <div
          className={cx(
            'flex min-w-0 flex-col gap-5 @min-[44rem]:col-start-2',
            next ? '@min-[44rem]:row-start-2' : '@min-[44rem]:row-span-2 @min-[44rem]:row-start-1',
          )}
        >
          <OverviewFacts {...one} context={context} models={facts} />
          {lists.flatMap((list) =>
            named(list.tab).map(({ name, declared }) => (
              <OverviewList
                key={list.tab}
                list={list}
                name={name}
                declared={declared}
                parent={file}
                record={record}
                around={around}
                onAll={() => onChoose(list.tab)}
              />
            )),
          )}
        </div>
      </div>
    </div>
  );
}
