import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyRules, readArrival, readDeparture } from '../../schemas/staff/claims.ts';

const BELIEVES = { groups_claim: 'groups', trusts_unverified: 1 } as const;
const DOUBTS = { groups_claim: 'groups', trusts_unverified: 0 } as const;

describe('claims', () => {
  test.each([
    ['+86 138-0000-0001', '13800000001'],
    ['008613800000001', '13800000001'],
    ['8613800000001', '13800000001'],
    ['138 0000 0001', '13800000001'],
    ['(+86)13800000001', '13800000001'],
    ['+1 202 555 0100', ''],
    ['+86 10 8888 8888', ''],
    ['', ''],
  ])('the number %j is %j', (phone_number, mobile) => {
    expect(readArrival({ phone_number }, BELIEVES).mobile).toBe(mobile);
  });

  test.each([
    [{ name: '林夏', given_name: '夏' }, '林夏'],
    [{ family_name: '林', given_name: '夏' }, '林夏'],
    [{ family_name: 'Lin', given_name: 'Xia' }, 'Xia Lin'],
    [{ preferred_username: 'lin' }, 'lin'],
    [{ name: 7 }, ''],
  ])('%j is called %j', (claims, name) => {
    expect(readArrival(claims, DOUBTS).name).toBe(name);
  });

  test.each([
    ['groups', { groups: ['a', 1, 'b'] }, ['a', 'b']],
    ['groups', { groups: 'a' }, ['a']],
    ['realm_access.roles', { realm_access: { roles: ['a'] } }, ['a']],
    ['https://example.com/roles', { 'https://example.com/roles': ['a'] }, ['a']],
    ['', { groups: ['a'] }, []],
    ['constructor.name', {}, []],
    ['groups', { groups: { a: true } }, []],
  ])('the groups at %j of %j are %j', (groups_claim, claims, groups) => {
    expect(readArrival(claims, { ...DOUBTS, groups_claim }).groups).toEqual(groups);
  });

  test('nobody is known by what is not said to be verified, whatever else is said', () => {
    const verified = fc.constantFrom<unknown[]>(
      undefined,
      false,
      0,
      1,
      'false',
      'yes',
      null,
      {},
      [],
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.anything()),
        verified,
        verified,
        (more, one, two) => {
          const { mobile, email } = readArrival(
            {
              ...more,
              phone_number: '13800000001',
              phone_number_verified: one,
              email: 'lin@example.com',
              email_verified: two,
            },
            DOUBTS,
          );
          expect([mobile, email]).toEqual(['', '']);
        },
      ),
    );
  });
});

describe('rules', () => {
  const rules = [
    { group: 'leads', role_id: 1, department_id: null },
    { group: 'sales', role_id: 2, department_id: 7 },
    { group: 'east', role_id: null, department_id: 8 },
  ];
  test.each([
    [['sales', 'leads'], { role_id: 1, department_id: 7 }],
    [['east'], { role_id: undefined, department_id: 8 }],
    [['east', 'sales'], { role_id: 2, department_id: 7 }],
    [['SALES'], { role_id: undefined, department_id: undefined }],
    [[], { role_id: undefined, department_id: undefined }],
  ])('%j gives %j: the first that fits', (groups, given) => {
    expect(applyRules(rules, groups)).toEqual(given);
  });
});

describe('a logout token', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  const claims = { sub: 'lin', sid: 'laptop', jti: 'one', events: { [EVENT]: {} } };

  test('names a person, a session of theirs, or both', () => {
    expect(readDeparture(claims)).toEqual({ subject: 'lin', sid: 'laptop', jti: 'one' });
    expect(readDeparture({ ...claims, sid: undefined })).toMatchObject({ sid: '' });
    expect(readDeparture({ ...claims, sub: undefined })).toMatchObject({ subject: '' });
  });

  test.each([
    ['names nobody', { sub: undefined, sid: undefined }],
    ['names nobody in words', { sub: 7, sid: { a: 1 } }],
    ['has a nonce', { nonce: 'x' }],
    ['has an empty nonce', { nonce: '' }],
    ['has no name of its own', { jti: undefined }],
    ['tells of no event', { events: undefined }],
    ['tells of another event', { events: { 'http://example.com/event': {} } }],
    ['tells of an event that is none', { events: { [EVENT]: 'yes' } }],
    ['has a list for events', { events: [EVENT] }],
  ])('is none where it %s', (_, change) => {
    expect(readDeparture({ ...claims, ...change })).toBeUndefined();
  });
});
