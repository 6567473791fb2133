import { t } from '@lingui/core/macro';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { loadModule } from '../../data/modules.ts';

export interface RelatedDeletion {
  module: string;
  count: number;
}

/** What is asked before deleting: in the module's own words, with what goes along. */
export async function deleteConfirmation(
  file: ModuleFile,
  along: readonly RelatedDeletion[],
  locale: Locale,
): Promise<string> {
  const words = nounIn(translate(file.label, locale), locale, 'one');
  const { deletion } = file;
  const question =
    along.length > 0 && deletion?.withChildren ? deletion.withChildren : deletion?.ask;
  const ask = question ? translate(question, locale) : t`确定删除该${words}?`;
  if (along.length === 0) return ask;
  const parts = await Promise.all(
    along.map(
      async ({ module: key, count }) =>
        `${translate((await loadModule(key)).label, locale)} ${count}`,
    ),
  );
  const more = parts.join(t`、`);
  return t`${ask}（${more}）`;
}

/** Two spellings of one message are given: documents that go through approval have none of the exclamation mark. */
export function removedMessage(file: ModuleFile): string {
  return file.approval ? t`删除成功` : t`删除成功!`;
}
