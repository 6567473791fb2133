import type { ApiAppTable, ApiTokenTable, ApiGrantTable, ApiGrantKeyTable } from './appTables.ts';
import type { PhoneCallTable, EventTemplateTable, InvoiceHeaderTable } from './contactTables.ts';
import type {
  DismissedDuplicateTable,
  DuplicateKeyTable,
  MergedRecordTable,
  MergeRequestTable,
  RecordMergeTable,
} from './duplicateTables.ts';
import type { JobRowTable, JobTable } from './jobTables.ts';
import type { DeliveryTable, MailAccountTable } from './mailTables.ts';
import type {
  IdentityProviderTable,
  ProviderAccountTable,
  ProviderJourneyTable,
  ProviderLinkTable,
  ScimGroupTable,
  ScimMemberTable,
  ScimUserTable,
  SpentLogoutTokenTable,
} from './providerTables.ts';
import type {
  CommentTable,
  NotificationTable,
  CustomReportTable,
  FeedbackTable,
  ReportBoardTable,
  SeenTable,
  SubstituteTable,
} from './officeTables.ts';
import type { PasskeyChallengeTable, PasskeyTable, TrustedDeviceTable } from './passkeyTables.ts';
import type { ShareLinkTable, ShareMailTable } from './shareTables.ts';
import type { TemplateTable } from './templateTable.ts';
import type {
  CorpTable,
  UserTable,
  DepartmentTable,
  RoleTable,
  SessionTable,
  PasswordLinkTable,
  LoginLogTable,
  CodeTable,
  SecondFactorTable,
  RecoveryCodeTable,
  SignInChallengeTable,
  RateLimitTable,
} from './staffTables.ts';
import type {
  TargetTable,
  SettingTable,
  UserConfigTable,
  SavedViewTable,
  ListItemTable,
  StageGroupTable,
} from './settingTables.ts';
import type {
  DefinitionTable,
  CustomModuleTable,
  FieldSlotTable,
  RollupTable,
} from './definitionTables.ts';
import type {
  RecordTable,
  UniqueValueTable,
  TeamTable,
  OperationLogTable,
  IdempotencyTable,
  CounterTable,
  FileTable,
  SampleTable,
  SampleCounterTable,
} from './recordTables.ts';
import type { ApprovalFlowTable, ApprovalTable, ApprovalLogTable } from './approvalTables.ts';

/**
 * Every table, as both engines hold it. JSON columns are text here on both; times are 'yyyy-MM-dd HH:mm:ss' in the company's zone,
 * instants that only machines read are milliseconds. Every primary key begins with corp_id.
 */
export interface Tables {
  corp: CorpTable;
  user: UserTable;
  department: DepartmentTable;
  role: RoleTable;
  session: SessionTable;
  password_link: PasswordLinkTable;
  login_log: LoginLogTable;
  code: CodeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  sign_in_challenge: SignInChallengeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  trusted_device: TrustedDeviceTable;
  setting: SettingTable;
  userconfig: UserConfigTable;
  scene: SavedViewTable;
  definition: DefinitionTable;
  custom_module: CustomModuleTable;
  field_slot: FieldSlotTable;
  rollup: RollupTable;
  record: RecordTable;
  unique_value: UniqueValueTable;
  team: TeamTable;
  oplog: OperationLogTable;
  idempotency: IdempotencyTable;
  counter: CounterTable;
  list_item: ListItemTable;
  stage_group: StageGroupTable;
  approval_flow: ApprovalFlowTable;
  approval: ApprovalTable;
  approval_log: ApprovalLogTable;
  file: FileTable;
  job: JobTable;
  job_row: JobRowTable;
  duplicate_key: DuplicateKeyTable;
  duplicate_apart: DismissedDuplicateTable;
  record_merge: RecordMergeTable;
  merged_record: MergedRecordTable;
  merge_request: MergeRequestTable;
  template: TemplateTable;
  share_link: ShareLinkTable;
  share_mail: ShareMailTable;
  call_record: PhoneCallTable;
  event_template: EventTemplateTable;
  invoice_header: InvoiceHeaderTable;
  comment: CommentTable;
  seen: SeenTable;
  notification: NotificationTable;
  substitute: SubstituteTable;
  api_app: ApiAppTable;
  api_token: ApiTokenTable;
  api_grant: ApiGrantTable;
  api_grant_key: ApiGrantKeyTable;
  mail_account: MailAccountTable;
  delivery: DeliveryTable;
  feedback: FeedbackTable;
  custom_report: CustomReportTable;
  report_board: ReportBoardTable;
  target: TargetTable;
  identity_provider: IdentityProviderTable;
  spent_logout_token: SpentLogoutTokenTable;
  scim_user: ScimUserTable;
  scim_group: ScimGroupTable;
  scim_member: ScimMemberTable;
  provider_link: ProviderLinkTable;
  provider_account: ProviderAccountTable;
  provider_journey: ProviderJourneyTable;
  sample: SampleTable;
  sample_counter: SampleCounterTable;
  rate_limit: RateLimitTable;
}
export type TableName = keyof Tables;
