// npm run bench [-- --sizes 50,200,1000 --rows 10000 --rounds 3 --keys 24 --throttle 1]     the form and the list, beside plain inputs
// npm run bench -- server [--customers 1000000 --fields 40 --share 0.4]                    the list page, beside the same SQL by hand
// npm run bench -- reports [--customers 1000000 --deals 200000]                             the built-in reports, beside the same SQL by hand
// npm run bench -- import [--rows 50000 --bad 200]                                         a spreadsheet of 50,000 rows, as the browser imports it
// npm run bench -- sheets [--cells 1000000]                                                what the cells of a workbook cost to read
// npm run bench -- bulk [--customers 100000]                                                exports of all, and a run over as many as it may take
// npm run bench -- load [--clients 16]                                                      many people at once, beside a bare Fastify
// npm run bench -- impact                                                                  what publishing would do to seeded customers
// npm run bench -- designer [--sizes 50,200,500]                                           typing into a property, with the live preview beside it
import { parseArgs } from 'node:util';
import { runBrowserBench } from './browser.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    sizes: { type: 'string', default: '50,200,1000' },
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    keys: { type: 'string', default: '24' },
    throttle: { type: 'string', default: '1' },
  },
});

const numbers = (text: unknown) => String(text).split(',').map(Number);

if (positionals[0] === 'server') await import('./server.ts');
else if (positionals[0] === 'reports') await import('./reports.ts');
else if (positionals[0] === 'import') await import('./import.ts');
else if (positionals[0] === 'sheets') await import('./sheets.ts');
else if (positionals[0] === 'bulk') await import('./bulk.ts');
else if (positionals[0] === 'load') await import('./load.ts');
else if (positionals[0] === 'impact') await import('./impact.ts');
else if (positionals[0] === 'designer')
  await (
    await import('./designer.ts')
  ).runDesignerBench({
    sizes: numbers(values.sizes),
    keys: Number(values.keys),
    throttle: Number(values.throttle),
  });
else {
  await runBrowserBench({
    sizes: numbers(values.sizes),
    rows: numbers(values.rows),
    rounds: Number(values.rounds),
    keys: Number(values.keys),
    throttle: Number(values.throttle),
  });
}
