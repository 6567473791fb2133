import type { FieldError } from '../i18n/errors.ts';
import type { ModuleFile } from '../definition/module.ts';

/** The longest comment. */
export const COMMENT_LENGTH = 200;
/** People that one comment mentions at most. */
export const MOST_MENTIONS = 20;
/** The tab of what is said about a record. */
export const COMMENTS = 'comment';

/** Whether people say something about records of the module. */
export function hasComments({ tabs }: Pick<ModuleFile, 'tabs'>): boolean {
  return tabs.some(({ key }) => key === COMMENTS);
}

/** What is wrong with a comment; `name` is what its field is called. */
export function commentFaults(content: string, name: string): FieldError[] {
  if (content.trim() === '') return [{ field: 'content', id: 'required', data: { name } }];
  return content.length > COMMENT_LENGTH
    ? [{ field: 'content', id: 'too_long', data: { max: COMMENT_LENGTH } }]
    : [];
}
