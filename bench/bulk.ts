// npm run bench -- bulk [--customers 100000]
// All customers of a list as spreadsheets, and as many of them as one run may take changed and taken back again, through the calls that the browser makes; on PostgreSQL too when
// DATABASE_URL names an empty database. Meanwhile somebody else asks for a page of the list, again and again.
import { parseArgs } from 'node:util';
import { peakOf, processorOf } from './processes.ts';
import { ADDRESS, bystanders, callApi, seconds, signedIn, withProduct } from './product.ts';

interface Run {
  id: number;
  state: string;
  total: number;
  counts: Record<string, number>;
}

const GOING = new Set(['checking', 'running', 'reverting']);
const { values } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { customers: { type: 'string', default: '100000' } },
});
const customers = Number(values.customers);
await withProduct({ databaseUrl: '', customers }, (pid) => measure('embedded', pid));
if (process.env.DATABASE_URL)
  await withProduct({ databaseUrl: process.env.DATABASE_URL, customers }, (pid) =>
    measure('PostgreSQL', pid),
  );

async function measure(engine: string, pid: number) {
  const token = await signedIn();
  console.log(`\n${engine}, ${customers} customers`);
  for (const format of ['xlsx', 'csv']) await timed(pid, token, () => download(token, format));
  const { ids } = await callApi<{ ids: number[] }>(token, '/rest/sys/bulk/choose', {
    module: 'customer',
  });
  let run = await callApi<Run>(token, '/rest/sys/bulk/begin', {
    module: 'customer',
    deed: 'update',
    ids,
    values: { level: 'C' },
  });
  const through = async (what: string) => {
    while (GOING.has(run.state))
      run = await callApi<Run>(token, '/rest/sys/bulk/read', { id: String(run.id) }, 'GET');
    return `${what} ${run.total} records: ${JSON.stringify(run.counts)}`;
  };
  await timed(pid, token, () => through('tried out on'));
  for (const [verb, what] of [
    ['run', 'changed'],
    ['undo', 'taken back of'],
  ] as const) {
    await timed(pid, token, async () => {
      run = await callApi<Run>(token, `/rest/sys/bulk/${verb}`, { id: run.id });
      return through(what);
    });
  }
}

async function download(token: string, format: string): Promise<string> {
  const { url } = await callApi<{ url: string }>(token, '/rest/sys/export/start', {
    module: 'customer',
    format,
    columns: [
      'name',
      'mobile',
      'level',
      'industry',
      'owner_user_id',
      'registered_capital',
      'create_time',
      'remark',
    ],
  });
  const response = await fetch(`${ADDRESS}${url}`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  return `${format} of ${(bytes / 1e6).toFixed(1)} MB`;
}

async function timed(pid: number, token: string, work: () => Promise<string>) {
  const [started, spent] = [performance.now(), processorOf(pid)];
  const others = bystanders(token);
  const done = await work();
  console.log(
    `${done}: ${seconds(performance.now() - started)}, processor ${seconds(processorOf(pid) - spent)}, peak memory ${peakOf(pid)} MB`,
  );
  await others();
}
