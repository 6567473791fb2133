import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { APP_TYPES, FEEDBACK_TYPES, feedbackForm } from '../../schemas/dialogs/feedbackForm.ts';
import { translate, type Label } from '../../schemas/i18n/label.ts';
import { languageOf } from '../../schemas/i18n/locale.ts';
import { settingKey } from '../../schemas/permissions/settingRights.ts';
import { RELEASE } from '../../schemas/product.ts';
import { feedback as PAGE } from '../../schemas/resources/feedback.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import { feedbackHolds } from '../db/feedbackTests.ts';
import { runOnce } from '../records/index.ts';
import { requireKey } from '../records/access/access.ts';
import type { Caller } from '../records/core/types.ts';
import { cleanHtml } from '../records/write/html.ts';
import { validateForm } from './validateForm.ts';

/** Keeps what somebody tells, for the administrators of the company. */
export function addFeedback(
  caller: Caller,
  given: ParamsOf<'addFeedback'>,
): Promise<{ id: number }> {
  const form = feedbackForm(caller.locale);
  const values = cleanHtml(form, validateForm(caller, form, given));
  return caller.company.write((tx) =>
    runOnce(caller, tx, { call: 'add feedback', body: given }, async () => {
      const id = await tx.nextId();
      await tx
        .insert('feedback', {
          id,
          user_id: caller.viewer.id,
          feedback_types: JSON.stringify(given.feedback_types),
          app_types: JSON.stringify(given.app_types),
          mobile: String(values.mobile ?? ''),
          email: String(values.email ?? ''),
          content: String(values.content ?? ''),
          version: RELEASE,
          create_time: timestampInZone(caller.zone, caller.now()),
        })
        .execute();
      return { id };
    }),
  );
}

/** Feedback of the company, the newest first. */
export function listFeedback(
  caller: Caller,
  { page, size, keyword = '' }: ParamsOf<'feedback'>,
): Promise<ResponseOf<'feedback'>> {
  requireKey({ caller }, settingKey(PAGE.path));
  const { locale } = caller;
  const named = (rows: readonly (readonly [string, Label])[], text: string) =>
    rows
      .filter(([key]) => (JSON.parse(text) as string[]).includes(key))
      .map(([, words]) => translate(words, locale))
      .join(languageOf(locale).comma);
  return caller.company.read(async (tx) => {
    let query = tx.from('feedback as f').leftJoin('user as u', 'u.id', 'f.user_id');
    const holds = feedbackHolds(keyword);
    if (holds) query = query.where(holds);
    const { count } = await query
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await query
      .selectAll('f')
      .select('u.name as user_name')
      .orderBy('f.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    return {
      count: Number(count),
      list: rows.map((row) => ({
        id: row.id,
        user_name: row.user_name ?? '',
        feedback_types: named(FEEDBACK_TYPES, row.feedback_types),
        app_types: named(APP_TYPES, row.app_types),
        mobile: row.mobile,
        email: row.email,
        content: row.content,
        version: row.version,
        create_time: row.create_time,
      })),
    };
  });
}
