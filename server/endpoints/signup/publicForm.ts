import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { SIGNUP_WORDS, type SignupWord } from '../../../schemas/dialogs/signupWords.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { LANGUAGES } from '../../../schemas/i18n/registry.ts';
import type { Caller } from '../../records/core/types.ts';
import { callerAtAddress, type PublicAsk } from '../shared/publicAddress.ts';
import { publicSignup, signupFrames } from '../../rules/signUp.ts';
import type { Services } from '../shared/requestContext.ts';
import { signPass } from './pass.ts';

type Asked = PublicAsk;

/** What the public page of an address shows. An address that leads nowhere, a company that is closed and a sign-up that nobody opened look alike. */
export async function publicForm(
  services: Services,
  asked: Asked,
): Promise<ResponseOf<'publicSignup'>> {
  const meant = await campaignAt(services, asked);
  const form = meant && (await publicSignup(meant.caller, meant.id));
  const { locale, token } = asked;
  return {
    ...(form ?? { state: 'gone', title: '', intro: '', opens: '', fields: [] }),
    words: Object.fromEntries(
      Object.entries(SIGNUP_WORDS).map(([word, label]) => [
        word as SignupWord,
        translate(label, locale),
      ]),
    ),
    locale,
    languages: LANGUAGES.map(({ id, tag, name }) => ({ id, tag, name })),
    pass: form ? signPass(token, services.now().getTime(), services.secret) : '',
  };
}

/** The websites that may show the page of an address in a frame. */
export async function framesOf(services: Services, asked: Asked): Promise<string[]> {
  const meant = await campaignAt(services, asked);
  return meant ? signupFrames(meant.caller, meant.id) : [];
}

/** The campaign that an address means, and who acts in its company: nobody, in the visitor's language. */
export function campaignAt(
  services: Services,
  asked: Asked,
): Promise<{ caller: Caller; id: number } | undefined> {
  return callerAtAddress(services, 'signup address', asked);
}
