export type { CompanyDb, Database, NewRow, Platform, Tx } from './handle.ts';
export type { Engine } from './engines/dialect.ts';
export type { TableName, Tables } from './tables/tables.ts';
export { openDatabase } from './open.ts';
export { changeRateLimits, forgetRateLimits, sweepRateLimits } from './rateLimits.ts';
export { seal, unseal } from './seal.ts';
export { hashToken, newToken, tokenCompany } from './token.ts';
