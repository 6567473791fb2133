import type { secondFactorEndpoints } from '../../schemas/endpoints/secondFactor.ts';
import {
  confirmFactor,
  endOtherSessions,
  type FactorOf,
  forgetApp,
  logOwnEvent,
  makeFactor,
  readSecondFactor,
  renewRecoveryCodes,
  requireOwnPassword,
  resetSecondFactor,
  spendFactor,
} from '../rules/staff/index.ts';
import type { secondStepHandlers } from './secondStep.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import type { RequestContext } from './shared/requestContext.ts';

export const secondFactorHandlers: EndpointHandlers<
  Exclude<keyof typeof secondFactorEndpoints, keyof typeof secondStepHandlers>
> = {
  secondFactor: ({ caller }) => readSecondFactor(caller, caller.viewer.id),

  async newFactor(context, { own_password }) {
    await askOwnPassword(context, own_password);
    return makeFactor(ownFactor(context));
  },

  async confirmFactor(context, { code }) {
    const codes = await slowly(context, () => confirmFactor(ownFactor(context), code));
    await endOtherSessions(context.caller, context.token);
    await logOwnEvent(context.caller, 'factorOn');
    return { codes };
  },

  async renewRecoveryCodes(context, { own_password }) {
    await askOwnPassword(context, own_password);
    const codes = await renewRecoveryCodes(ownFactor(context));
    // who renews them may know that somebody has read the old ones
    await endOtherSessions(context.caller, context.token);
    await logOwnEvent(context.caller, 'codesRenewed');
    return { codes };
  },

  async endFactor(context, { own_password = '', code }) {
    const { caller, token } = context;
    await slowly(context, async () => {
      await requireOwnPassword(caller, { password: own_password, field: 'own_password', token });
      await spendFactor(ownFactor(context), code);
    });
    await caller.company.write((tx) => forgetApp(tx, caller.viewer.id));
    await endOtherSessions(caller, token);
    await logOwnEvent(caller, 'factorOff');
    return null;
  },

  resetFactor: ({ caller }, { id }) => resetSecondFactor(caller, id),
};

/** Asks for the own password, which a session alone does not prove; wrong ones are tried ever more slowly. Throws a fault at own_password. */
export function askOwnPassword(context: RequestContext, own_password = ''): Promise<void> {
  return slowly(context, () =>
    requireOwnPassword(context.caller, {
      password: own_password,
      field: 'own_password',
      token: context.token,
    }),
  );
}

/** Who has taken over somebody's session guesses no faster than others. */
export async function slowly<T>(
  { services, caller }: RequestContext,
  work: () => Promise<T>,
): Promise<T> {
  const { corp_id, id } = caller.viewer;
  const key = `own factor ${corp_id} ${id}`;
  const turn = await services.signIns.take([
    { key, free: 5, longest: 30_000, inLine: true, forgives: true },
  ]);
  const answer = await work();
  await turn.right();
  return answer;
}

function ownFactor({ caller, services }: RequestContext): FactorOf {
  const { company, viewer } = caller;
  return { company, user_id: viewer.id, key: services.sealingKey, now: services.now() };
}
