import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedWidget as field, startWithObject, type WithObject } from './support/ownObject.ts';

/* A field of where one was, on any form: its history and its paper say it in words, also where there are none but the point. */

const MODULE = 'round_c';
const HERE = { region: '', address: '', location: '121.4737,31.2304', accuracy: '12' };

let at: WithObject;

beforeAll(async () => {
  at = await startWithObject({
    company: { code: 'ROUNDS', mobiles: '136000051' },
    key: MODULE,
    name: '巡检',
    form: {
      list: [
        field('input', '名称', 'name', { required: true, system: true }),
        field('place', '巡检位置', 'where', { is_list: true }),
      ],
      config: {},
    },
  });
});
afterAll(() => at.server.close());

test('a history and paper say where it was and how exact that is', async () => {
  const id = await at.add({ name: '一号泵房', where: HERE });
  const { version } = await at.ask<{ version: number }>(
    'GET',
    `/rest/crm/customobject/read/${id}`,
    { module: MODULE },
  );
  await at.ask('PUT', `/rest/crm/customobject/update/${id}`, {
    module: MODULE,
    version,
    where: { region: '', address: '泵房门口', location: '121.48,31.24', accuracy: '' },
  });
  const log = await at.ask<{
    list: { action: string; snapshot: { name: string; old_value: string; new_value: string }[] }[];
  }>('GET', '/rest/sys/modifylog/list', { module: MODULE, id });
  const told = log.list.find(({ action }) => action === 'update')?.snapshot ?? [];
  expect(told.find(({ name }) => name === '巡检位置')).toMatchObject({
    old_value: '121.4737,31.2304 ±12\u00A0m',
    new_value: '泵房门口',
  });
  const { html } = await at.ask<{ html: string }>('GET', '/rest/sys/template/print', {
    module: MODULE,
    id: await at.add({ name: '二号泵房', where: HERE }),
  });
  expect(html).toContain('121.4737,31.2304');
});

test('a list finds those that have a place, and those that have none', async () => {
  const none = await at.add({ name: '没有定位' });
  const named = async (operator: string) => {
    const { list } = await at.ask<{ list: { id: number }[] }>(
      'POST',
      '/rest/crm/customobject/list',
      { module: MODULE, filter: JSON.stringify({ field: 'where', operator }) },
    );
    return list.map(({ id }) => id);
  };
  expect(await named('empty')).toEqual([none]);
  expect(await named('nempty')).toHaveLength(2);
});
