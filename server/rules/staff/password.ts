import { hash } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { passwordFault, type PasswordRule } from '../../../schemas/staff/password.ts';
import { throwFieldErrors } from '../validateForm.ts';

/** Fewer guesses than a patient program makes by itself: 0 to 4, of zxcvbn. */
const LEAST_SCORE = 2;

/** What Chinese passwords are often made of, which the library's lists do not know. */
const HABITS =
  'woaini woaini1314 5201314 1314520 mima wodemima zhongguo gongsi guanliyuan admin crm'.split(' ');

/**
 * What is wrong with a password that somebody chooses: the form's own rules, then how easily it is guessed, from what is common, typed
 * along the keyboard, or known `about` them (mobile, names). The form in the browser cannot ask this: the lists are too long to send.
 */
export async function passwordFaults(
  password: unknown,
  about: readonly string[] = [],
  rule?: PasswordRule,
): Promise<FieldError[]> {
  if (typeof password !== 'string' || password === '') return [];
  const fault = passwordFault(password, rule);
  if (fault) return [{ field: 'password', ...fault }];
  const known = [...HABITS, PRODUCT_NAME, ...about].filter((text) => text.length > 1);
  const { score } = (await guesser()).check(password, known);
  return score < LEAST_SCORE ? [{ field: 'password', id: 'common_password' }] : [];
}

/** The stored form of a password that was judged good enough: argon2id with the library's present recommendation. */
export async function hashedPassword(
  password: string,
  about: readonly string[],
  rule?: PasswordRule,
): Promise<string> {
  throwFieldErrors(await passwordFaults(password, about, rule));
  return hash(password);
}

let ready: Promise<ZxcvbnFactory> | undefined;
/** Its lists take a fifth of a second to read: when first needed. */
function guesser(): Promise<ZxcvbnFactory> {
  return (ready ??= Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]).then(
    ([{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }]) =>
      new Factory({ dictionary, graphs: adjacencyGraphs }),
  ));
}
