import cluster from 'node:cluster';
import { readConfig } from './config.ts';
import { SetupError } from './db/engines/errors.ts';
import { portMustBeFree } from './port.ts';

try {
  const config = readConfig(process.env);
  if (cluster.isPrimary) await portMustBeFree(config);
  // Read once it is known that it can serve: what is set up wrong is said at once.
  const { start, startWorkers } = await import('./serve.ts');
  await (config.workers > 1 && cluster.isPrimary ? startWorkers(config) : start(config));
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exit(1);
}
