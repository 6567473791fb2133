import { t } from '@lingui/core/macro';
import type { Locale } from '../../schemas/locale.ts';
import { say } from '../../schemas/locale.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { loadModule } from '../data/modules.ts';

export interface Along {
  module: string;
  count: number;
}

/** What is asked before deleting: in the module's own words, with what goes along. */
export async function removalQuestion(
  file: ModuleFile,
  along: readonly Along[],
  locale: Locale,
): Promise<string> {
  const words = say(file.words, locale);
  const { deletion } = file;
  const question =
    along.length > 0 && deletion?.withChildren ? deletion.withChildren : deletion?.ask;
  const ask = question ? say(question, locale) : t`确定删除该${words}?`;
  if (along.length === 0) return ask;
  const parts = await Promise.all(
    along.map(
      async ({ module: key, count }) => `${say((await loadModule(key)).words, locale)} ${count}`,
    ),
  );
  return `${ask}（${parts.join('、')}）`;
}

/** Two spellings of one message are given: documents that go through approval have none of the exclamation mark. */
export function removedWords(file: ModuleFile): string {
  return file.approval ? t`删除成功` : t`删除成功!`;
}
