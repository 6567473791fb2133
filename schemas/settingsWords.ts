import type { Words } from './locale.ts';

/** What several settings pages share. Data only. */
export const DAYS = ['天', 'days', '日', '天'] as const satisfies Words;
export const DAYS_FIELD = { precision: 0, min: 1, max: 3650 } as const;
export const LIMIT_FIELD = { precision: 0, min: 1, max: 100_000 } as const;
