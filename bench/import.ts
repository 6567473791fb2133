// npm run bench -- import [--rows 50000] [--bad 200]
// A spreadsheet of customers through the calls that the browser makes (upload, check, run), on the embedded database, on PostgreSQL too when DATABASE_URL is set.
// Meanwhile somebody else asks for a page of the list, again and again.
import { parseArgs } from 'node:util';
import { companyAt } from '../schemas/sampleData/companies.ts';
import { peakOf, processorOf } from './processes.ts';
import { bystanders, callApi, seconds, signedIn, withProduct } from './product.ts';

const HEADERS = ['客户名称', '手机', '客户级别', '地址', '备注'];

interface Import {
  id: number;
  state: string;
  mapping: (string | null)[];
  counts: Record<string, number>;
}

const { values } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { rows: { type: 'string', default: '50000' }, bad: { type: 'string', default: '200' } },
});
const [rows, bad] = [Number(values.rows), Number(values.bad)];
await withProduct({ databaseUrl: '' }, (pid) => importOnce('embedded', pid));
if (process.env.DATABASE_URL)
  await withProduct({ databaseUrl: process.env.DATABASE_URL }, (pid) =>
    importOnce('PostgreSQL', pid),
  );

async function importOnce(engine: string, pid: number) {
  const token = await signedIn();
  const [before, spent] = [peakOf(pid), processorOf(pid)];
  const started = performance.now();
  const others = bystanders(token);
  let found = await upload(token);
  const uploaded = performance.now();
  found = await callApi(token, '/rest/sys/import/setup', {
    id: found.id,
    mapping: found.mapping.map((model) => model ?? ''),
    policy: 'create',
  });
  while (found.state !== 'ready')
    found = await callApi(token, '/rest/sys/import/check', { id: found.id });
  const checked = performance.now();
  while (found.state !== 'done')
    found = await callApi(token, '/rest/sys/import/run', { id: found.id });
  const ended = performance.now();
  console.log(
    `\n${engine}: ${rows} rows, ${bad} of them bad: ${seconds(ended - started)} (read ${seconds(uploaded - started)}, check ${seconds(checked - uploaded)}, write ${seconds(ended - checked)})`,
  );
  console.log(
    `${JSON.stringify(found.counts)}; processor ${seconds(processorOf(pid) - spent)}; peak memory ${peakOf(pid)} MB (${before} MB before)`,
  );
  await others();
}

async function upload(token: string): Promise<Import> {
  const lines = Array.from({ length: rows }, (_, index) => {
    const wrong =
      bad > 0 && index % Math.floor(rows / bad) === 0 && index / Math.floor(rows / bad) < bad;
    return [
      `${companyAt(index).name} ${index}`,
      wrong ? '123' : `139${String(index).padStart(8, '0')}`,
      ['A', 'B', 'C'][index % 3],
      `工业园区第 ${index} 号`,
      '来自展会',
    ].join(',');
  });
  const form = new FormData();
  form.append('module', 'customer');
  form.append('file', new File([`${HEADERS.join(',')}\n${lines.join('\n')}\n`], 'customers.csv'));
  return callApi(token, '/rest/sys/import/upload', form);
}
