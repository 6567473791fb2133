import { expect } from 'vitest';
import { addCompany } from './companies.ts';
import { startServer } from './server.ts';

/** A widget of a form as a definition has it, named by its model. */
export const widget = (type: string, model: string, options: object = {}) =>
  namedWidget(type, model, model, options);

export const namedWidget = (type: string, name: string, model: string, options: object = {}) => ({
  type,
  name,
  key: model,
  model,
  options,
  rules: [],
});

/**
 * A server with a company of its own, whose administrator has made one object with the title `name`. `mobiles` are the first digits of its people's.
 * Close its `server` at the end.
 */
export async function startWithObject(of: {
  company: { code: string; mobiles: string };
  key: string;
  name: string;
  form: object;
}) {
  const { code, mobiles } = of.company;
  const server = await startServer({ now: () => new Date('2026-03-10T02:00:00Z') });
  const company = await addCompany(server.services, code, mobiles);
  const admin = await server.signIn(company.people.admin.mobile, code);
  const call = <T>(method: string, path: string, body: object = {}) =>
    server.call<T>(method, path, { token: admin, body });
  /** what is answered; anything but success fails the test */
  const ask = async <T>(method: string, path: string, body: object = {}) => {
    const answer = await call<T>(method, path, body);
    expect(answer.code, answer.text).toBe(200);
    return answer.data;
  };
  await ask('POST', '/rest/sys/custom/save', {
    key: of.key,
    name: of.name,
    title: 'name',
    field_data: JSON.stringify(of.form),
  });
  /** the id of a new record; rows of sub-forms go as JSON */
  const add = async (values: Readonly<Record<string, unknown>>) => {
    const fields = Object.entries(values).map(([model, value]) => [
      model,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]);
    const body = { module: of.key, ...Object.fromEntries(fields) };
    return (await ask<{ id: number }>('POST', '/rest/crm/customobject/save', body)).id;
  };
  return { server, company, admin, call, ask, add };
}

export type WithObject = Awaited<ReturnType<typeof startWithObject>>;
