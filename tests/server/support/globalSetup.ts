import { migrateOnce } from './database.ts';

export default migrateOnce;
