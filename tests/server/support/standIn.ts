import type { CompanyDb } from '../../../server/db/handle.ts';

export interface Standing {
  user_id: number;
  proxy_user_id: number;
  start_date: string;
  end_date: string;
  modules?: readonly string[];
}

/** Who stands in for whom from now on, past every rule. */
export function standIn(company: CompanyDb, periods: readonly Standing[]): Promise<void> {
  return company.write(async (tx) => {
    await tx.remove('substitute').execute();
    for (const { modules = [], ...period } of periods)
      await tx
        .insert('substitute', {
          ...period,
          id: await tx.nextId(),
          modules: JSON.stringify(modules),
          create_user_id: period.user_id,
          create_time: '2026-01-05 09:00:00',
        })
        .execute();
  });
}
