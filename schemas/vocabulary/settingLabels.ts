import { label } from '../i18n/label.ts';

/** What several settings pages share. Data only. */
export const DAYS = label('天');
export const DAYS_FIELD = { precision: 0, min: 1, max: 3650 } as const;
export const LIMIT_FIELD = { precision: 0, min: 1, max: 100_000 } as const;
