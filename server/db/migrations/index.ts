import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Dialect, Schema } from '../engines/dialect.ts';
import { SetupError } from '../engines/errors.ts';
import type { Tables } from '../tables/tables.ts';
import { createFirstTables } from './0001_createFirstTables.ts';
import { addDesignerColumns } from './0002_addDesignerColumns.ts';
import { createExchangeTables } from './0003_createExchangeTables.ts';
import { createDuplicateTables } from './0004_createDuplicateTables.ts';
import { widenGramStatistics } from './0005_widenGramStatistics.ts';
import { countSettingChanges } from './0006_countSettingChanges.ts';
import { createTemplateTable } from './0007_createTemplateTable.ts';
import { addOwnerToListOrders } from './0008_addOwnerToListOrders.ts';
import { turnExchangesIntoJobs } from './0009_turnExchangesIntoJobs.ts';
import { createPhoneCallTables } from './0010_createPhoneCallTables.ts';
import { createInvoiceHeaderTable } from './0011_createInvoiceHeaderTable.ts';
import { addPeopleColumns } from './0012_addPeopleColumns.ts';
import { createCommentAndSeenTables } from './0014_createCommentAndSeenTables.ts';
import { addPasswordLinksAndBuiltInRole } from './0015_addPasswordLinksAndBuiltInRole.ts';
import { addResultIndexes } from './0016_addResultIndexes.ts';
import { addWithheldToTeam } from './0017_addWithheldToTeam.ts';
import { createMergeRequestTable } from './0018_createMergeRequestTable.ts';
import { nameLabelsByLanguage } from './0019_nameLabelsByLanguage.ts';
import { renameWordsToLabel } from './0020_renameWordsToLabel.ts';
import { createSubstituteTable } from './0021_createSubstituteTable.ts';
import { addScheduleTypes } from './0022_addScheduleTypes.ts';
import { addOfficeApproval } from './0023_addOfficeApproval.ts';
import { createCodeTable } from './0030_createCodeTable.ts';
import { createSecondFactorTables } from './0040_createSecondFactorTables.ts';
import { createApiAppTables } from './0041_createApiAppTables.ts';
import { createMailTables } from './0033_createMailTables.ts';
import { widenSignInLog } from './0042_widenSignInLog.ts';
import { createTargetTable } from './0043_createTargetTable.ts';
import { createFeedbackTable } from './0045_createFeedbackTable.ts';
import { createProviderTables } from './0050_createProviderTables.ts';
import { createSampleTables } from './0054_createSampleTables.ts';
import { createPasskeyTables } from './0055_createPasskeyTables.ts';
import { createTrustedDeviceTable } from './0056_createTrustedDeviceTable.ts';
import { markPersonalTokens } from './0057_markPersonalTokens.ts';
import { indexPhoneCallsByPerson } from './0058_indexPhoneCallsByPerson.ts';
import { createNotificationTable } from './0060_createNotificationTable.ts';
import { addMentionsToComment } from './0061_addMentionsToComment.ts';
import { createGrantTables } from './0062_createGrantTables.ts';
import { createIdentityProviderTable } from './0063_createIdentityProviderTable.ts';
import { createProvisioningTables } from './0064_createProvisioningTables.ts';
import { createShareLinkTable } from './0065_createShareLinkTable.ts';
import { addFieldToFile } from './0066_addFieldToFile.ts';
import { createReportBoards } from './0067_createReportBoards.ts';
import { addPageToOplog } from './0068_addPageToOplog.ts';
import { createRollupTable } from './0069_createRollupTable.ts';
import { createShareMailTable } from './0070_createShareMailTable.ts';
import { createRateLimitTable } from './0071_createRateLimitTable.ts';
import { rememberProviderSessions } from './0072_rememberProviderSessions.ts';
import { addDataToNotification } from './0073_addDataToNotification.ts';

/**
 * By the names that databases have recorded, which are never changed once released: a change of the tables is a new line. Number 13 was never
 * released. A file is called by its number and what it does, as its one export is.
 */
const MIGRATIONS: Readonly<Record<string, (db: Kysely<unknown>, schema: Schema) => Promise<void>>> =
  {
    '0001_first': createFirstTables,
    '0002_designer': addDesignerColumns,
    '0003_exchange': createExchangeTables,
    '0004_duplicates': createDuplicateTables,
    '0005_statistics': widenGramStatistics,
    '0006_seldom': countSettingChanges,
    '0007_templates': createTemplateTable,
    '0008_orders': addOwnerToListOrders,
    '0009_jobs': turnExchangesIntoJobs,
    '0010_calls': createPhoneCallTables,
    '0011_invoice_headers': createInvoiceHeaderTable,
    '0012_people': addPeopleColumns,
    '0014_office': createCommentAndSeenTables,
    '0015_ways_in': addPasswordLinksAndBuiltInRole,
    '0016_results': addResultIndexes,
    '0017_withheld': addWithheldToTeam,
    '0018_merge_requests': createMergeRequestTable,
    '0019_labels': nameLabelsByLanguage,
    '0020_label': renameWordsToLabel,
    '0021_substitutes': createSubstituteTable,
    '0022_schedule_types': addScheduleTypes,
    '0023_office_approval': addOfficeApproval,
    '0030_codes': createCodeTable,
    '0040_second_factors': createSecondFactorTables,
    '0041_api_apps': createApiAppTables,
    '0033_mail': createMailTables,
    '0042_security_log': widenSignInLog,
    '0043_targets': createTargetTable,
    '0045_feedback': createFeedbackTable,
    '0050_providers': createProviderTables,
    '0054_samples': createSampleTables,
    '0055_passkeys': createPasskeyTables,
    '0056_trusted_devices': createTrustedDeviceTable,
    '0057_personal_tokens': markPersonalTokens,
    '0058_phone_calls_by_person': indexPhoneCallsByPerson,
    '0060_notifications': createNotificationTable,
    '0061_mentions': addMentionsToComment,
    '0062_grants': createGrantTables,
    '0063_identity_providers': createIdentityProviderTable,
    '0064_provisioning': createProvisioningTables,
    '0065_share_links': createShareLinkTable,
    '0066_file_field': addFieldToFile,
    '0067_report_boards': createReportBoards,
    '0068_oplog_page': addPageToOplog,
    '0069_rollups': createRollupTable,
    '0070_share_mail': createShareMailTable,
    '0071_rate_limit': createRateLimitTable,
    '0072_provider_sessions': rememberProviderSessions,
    '0073_notification_data': addDataToNotification,
  };

/**
 * Brings the tables to this program's version, one process at a time; or, with `only`, to that of the program that knew those. A SetupError
 * where the database or `only` is of a newer program.
 */
export async function migrate(
  db: Kysely<Tables>,
  { schema }: Dialect,
  only?: readonly string[],
): Promise<void> {
  if (only)
    refuseUnknown(
      only,
      (name) =>
        `The backup is of a newer Fieldwork (${name}) than this program: restore it with the newer one.`,
    );
  const all = Object.entries(MIGRATIONS)
    .filter(([name]) => !only || only.includes(name))
    .map(([name, up]): [string, Migration] => [name, { up: (each) => up(each, schema) }]);
  // Numbers are given before the work is done: a lower one may come after a higher one.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(all) },
    allowUnorderedMigrations: true,
  });
  await refuseNewer(db);
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error)
    throw new SetupError(
      `The database could not be brought to this version: ${error.message}`,
      error,
    );
  if (error !== undefined)
    throw new SetupError(
      `The database could not be brought to this version: ${JSON.stringify(error)}`,
      error,
    );
}

async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  refuseUnknown(
    await migrationsOf(db),
    (name) =>
      `The database is of a newer Fieldwork (${name}) than this program: start the newer program, or restore a backup.`,
  );
}

/** Names of the migrations that the database has been through, in their order; none of an empty one. */
export async function migrationsOf(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map(({ name }) => name).toSorted();
}

function refuseUnknown(names: readonly string[], sentence: (name: string) => string) {
  const unknown = names.filter((name) => !Object.hasOwn(MIGRATIONS, name)).at(-1);
  if (unknown) throw new SetupError(sentence(unknown));
}
