import type { FieldError } from '../../schemas/i18n/errors.ts';
import { readSites } from '../../schemas/rules/signup.ts';
import type { ModuleRule } from '../records/core/types.ts';

/** A campaign's sites become a header of its sign-up page: only origins may stand there. */
export const marketingRule: ModuleRule = {
  apart: true,
  check: ({ values }) =>
    readSites(values.signup_sites).wrong.map((what): FieldError => ({
      field: 'signup_sites',
      id: 'signup_site',
      data: { what },
    })),
};

/** The tab of a campaign that lists who joined. */
export const JOINED = { parent: 'marketing', child: 'leads' } as const;
