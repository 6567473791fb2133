import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { SIGNUP_WORDS, type SignupWord } from '../../../schemas/dialogs/signupWords.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { LANGUAGES } from '../../../schemas/i18n/registry.ts';
import type { Caller } from '../../records/core/types.ts';
import { callerOfNobody } from '../shared/callerOfNobody.ts';
import { publicSignup, signupFrames } from '../../rules/signUp.ts';
import type { Services } from '../shared/requestContext.ts';
import { openAddress, signPass } from './address.ts';

interface Asked {
  token: string;
  locale: Locale;
  requestId: string;
}

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
export async function campaignAt(
  services: Services,
  { token, locale, requestId }: Asked,
): Promise<{ caller: Caller; id: number } | undefined> {
  const address = openAddress(token, services.secret);
  if (!address) return undefined;
  const { platform } = services.database;
  const corp = (await platform.companies()).find(({ corp_id }) => corp_id === address.corp_id);
  if (!corp || (await platform.companyByCode(corp.code))?.disabled !== 0) return undefined;
  const company = services.database.company(corp.corp_id);
  const who = { company, zone: corp.zone };
  const caller = await callerOfNobody(services, who, { locale, requestId });
  return { caller, id: address.id };
}
