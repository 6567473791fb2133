import { widgetOf } from '../../schemas/defaultDefinition.ts';
import type { Form } from '../../schemas/form.ts';
import type { Locale } from '../../schemas/locale.ts';
import type { Action } from '../../schemas/module.ts';
import { translate } from '../../schemas/translate.ts';

/** The fields an action asks for, one below the other, as a form like any other. */
export function actionForm(
  module: string,
  action: Pick<Action, 'key' | 'form'>,
  locale: Locale,
): Form {
  const items = (action.form ?? []).flatMap((item) =>
    'section' in item ? [] : [widgetOf(`${module}_${action.key}`, item)],
  );
  return translate({
    module: { key: module, title: '', columns: [] },
    definition: { list: items, config: { labelPosition: 'top', labelWidth: 100 } },
    locale,
  });
}
