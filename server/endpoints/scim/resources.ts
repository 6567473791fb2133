import SCIMMY from 'scimmy';
import { mobileOf } from '../../../schemas/staff/claims.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { translateMessage } from '../../../schemas/i18n/messages.ts';
import type { Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import {
  type Provisioned,
  type ProvisionedGiven,
  type ProvisionedGroup,
  provisionedGroupRows,
  provisionedPeople,
  provisionGroup,
  provisionPerson,
  releaseGroup,
  releasePerson,
} from '../../rules/staff/index.ts';
import type { IdentityProvider } from '../openId/rows.ts';

/** Whose people they are, and the transaction in which all of a request is done. */
export interface ScimContext {
  caller: Caller;
  tx: Tx;
  provider: IdentityProvider;
}

const ScimError = SCIMMY.Types.Error;

/** What clients read before they begin. */
SCIMMY.Config.set({
  patch: true,
  sort: true,
  changePassword: false,
  etag: false,
  bulk: false,
  filter: { supported: true, maxResults: 1000 },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer',
      description: 'The token of the identity provider, made under 后台管理 › 单点登录',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
    },
  ],
});

SCIMMY.Resources.declare(SCIMMY.Resources.User.extend(SCIMMY.Schemas.EnterpriseUser, false))
  .ingress((resource, data, context: ScimContext) =>
    inWords(async () => {
      const { caller, tx, provider } = context;
      const id = resource.id === undefined ? undefined : (await onePerson(context, resource.id)).id;
      const given = givenOf(data as unknown as ScimUser);
      const made = await provisionPerson(caller, tx, { policy: provider, id, given });
      return userOf(await onePerson(context, String(made)));
    }),
  )
  .egress((resource, context: ScimContext) =>
    inWords(async () => {
      if (resource.id !== undefined) return userOf(await onePerson(context, resource.id));
      const people = (await provisionedPeople(context.tx, context.provider)).map(userOf);
      return resource.filter ? resource.filter.match(people) : people;
    }),
  )
  .degress((resource, context: ScimContext) =>
    inWords(async () => {
      const { caller, tx, provider } = context;
      const { id } = await onePerson(context, resource.id ?? '');
      await releasePerson(caller, tx, provider, id);
    }),
  );

SCIMMY.Resources.declare(SCIMMY.Resources.Group)
  .ingress((resource, data, context: ScimContext) =>
    inWords(async () => {
      const { caller, tx, provider } = context;
      const id = resource.id === undefined ? undefined : (await oneGroup(context, resource.id)).id;
      const { displayName = '', externalId = '', members = [] } = data as unknown as ScimGroup;
      const given = {
        name: displayName.trim().slice(0, 200),
        external_id: externalId.slice(0, 255),
        members: members.map(({ value }) => Number(value)),
      };
      if (given.name === '') throw new ScimError(400, 'invalidValue', 'displayName is required');
      const made = await provisionGroup(caller, tx, { policy: provider, id, given });
      return groupOf(await oneGroup(context, String(made)));
    }),
  )
  .egress((resource, context: ScimContext) =>
    inWords(async () => {
      if (resource.id !== undefined) return groupOf(await oneGroup(context, resource.id));
      const groups = (await provisionedGroupRows(context.tx, context.provider)).map(groupOf);
      return resource.filter ? resource.filter.match(groups) : groups;
    }),
  )
  .degress((resource, context: ScimContext) =>
    inWords(async () => {
      const { caller, tx, provider } = context;
      const { id } = await oneGroup(context, resource.id ?? '');
      await releaseGroup(caller, tx, provider, id);
    }),
  );

/** By the last part of the address. */
export const SCIM_RESOURCES = {
  Users: SCIMMY.Resources.User,
  Groups: SCIMMY.Resources.Group,
} as const;

/** What the server can do, likewise: all of it, or one part. */
export const SCIM_DESCRIPTIONS = {
  ServiceProviderConfig: () => new SCIMMY.Resources.ServiceProviderConfig().read(),
  ResourceTypes: (id?: string) => new SCIMMY.Resources.ResourceType(id).read(),
  Schemas: (id?: string) => new SCIMMY.Resources.Schema(id).read(),
} as const;

interface ScimUser {
  userName?: string;
  externalId?: string;
  displayName?: string;
  title?: string;
  active?: boolean;
  name?: { formatted?: string; familyName?: string; givenName?: string };
  emails?: { value?: string; type?: string; primary?: boolean }[];
  phoneNumbers?: { value?: string; type?: string; primary?: boolean }[];
}
interface ScimGroup {
  displayName?: string;
  externalId?: string;
  members?: { value: string }[];
}

const ENTERPRISE = SCIMMY.Schemas.EnterpriseUser.definition.id;

function givenOf(data: ScimUser): ProvisionedGiven {
  const {
    userName = '',
    externalId = '',
    displayName,
    title = '',
    active = true,
    name = {},
  } = data;
  const { familyName, givenName, formatted } = name;
  const numbers = (data.phoneNumbers ?? [])
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ value = '' }) => mobileOf(value));
  const mobile = numbers.find((number) => number !== '') ?? mobileOf(userName);
  if (mobile === '')
    throw new ScimError(
      400,
      'invalidValue',
      'phoneNumbers needs a mobile number: people sign in by it',
    );
  const emails = (data.emails ?? []).toSorted((a, b) => Number(!!b.primary) - Number(!!a.primary));
  const whole = /\p{Script=Han}/u.test(`${familyName}${givenName}`)
    ? [familyName, givenName].join('')
    : [givenName, familyName].filter(Boolean).join(' ');
  const enterprise = (data as Record<string, unknown>)[ENTERPRISE] as
    | { department?: string }
    | undefined;
  return {
    user_name: userName.trim().slice(0, 255),
    external_id: externalId.slice(0, 255),
    name: ([displayName, formatted, whole, userName].find((each) => each?.trim()) ?? '')
      .trim()
      .slice(0, 40),
    names: { familyName, givenName },
    mobile,
    email: (emails[0]?.value ?? '').trim(),
    position: title.trim().slice(0, 40),
    department: (enterprise?.department ?? '').trim().slice(0, 100),
    active,
  };
}

function rank({ type, primary }: { type?: string; primary?: boolean }): number {
  return type === 'mobile' ? 0 : primary ? 1 : 2;
}

function userOf(person: Provisioned) {
  const { id, user_name, external_id, name, names, email, mobile, position, department } = person;
  return {
    id: String(id),
    userName: user_name,
    ...(external_id !== '' && { externalId: external_id }),
    displayName: name,
    name: { formatted: name, ...names },
    ...(position !== '' && { title: position }),
    active: person.active,
    ...(email !== '' && { emails: [{ value: email, type: 'work', primary: true }] }),
    phoneNumbers: [{ value: mobile, type: 'mobile', primary: true }],
    groups: person.groups.map((group) => ({
      value: String(group.id),
      display: group.name,
      type: 'direct',
    })),
    ...(department !== '' && { [ENTERPRISE]: { department } }),
    meta: metaOf(person, 'User'),
  };
}

function groupOf(group: ProvisionedGroup) {
  const { id, name, external_id, members } = group;
  return {
    id: String(id),
    displayName: name,
    ...(external_id !== '' && { externalId: external_id }),
    members: members.map((member) => ({
      value: String(member.id),
      display: member.name,
      type: 'User',
    })),
    meta: metaOf(group, 'Group'),
  };
}

function metaOf(
  { created_at, updated_at }: { created_at: number; updated_at: number },
  resourceType: string,
) {
  const [created, lastModified] = [created_at, updated_at].map((at) => new Date(at).toISOString());
  return { resourceType, created, lastModified };
}

async function onePerson({ tx, provider }: ScimContext, id: string): Promise<Provisioned> {
  return (await provisionedPeople(tx, provider, idOf(id)))[0] ?? refuseUnknown(id);
}

async function oneGroup({ tx, provider }: ScimContext, id: string): Promise<ProvisionedGroup> {
  return (await provisionedGroupRows(tx, provider, idOf(id)))[0] ?? refuseUnknown(id);
}

function refuseUnknown(id: string): never {
  throw new ScimError(404, '', `Resource ${id} not found`);
}

function idOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** What the product refuses, as SCIM says it. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ScimError) throw error;
    if (!(error instanceof AppError)) throw new ScimFailure(error);
    const [fault] = error.fields;
    const words = fault
      ? `${fault.field}: ${translateMessage(fault.id, fault.data ?? {}, 'en')}`
      : translateMessage(error.id, error.data, 'en');
    if (fault?.id === 'not_unique') throw new ScimError(409, 'uniqueness', words);
    throw fault ? new ScimError(400, 'invalidValue', words) : new ScimError(403, '', words);
  }
}

/** Something that went wrong here: the library would call it a resource that was not found. */
class ScimFailure extends ScimError {
  constructor(cause: unknown) {
    super(500, '', 'Internal error');
    this.cause = cause;
  }
}
