import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { label, type Label } from '../../schemas/i18n/label.ts';
import type { Caller } from '../records/core/types.ts';
import {
  exportSecurityLog,
  exportSignIns,
  listSecurityLog,
  listSignIns,
} from '../rules/staff/index.ts';
import { type LineColumn, lineSheet } from './lineSheet.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import type { AnonymousContext } from './shared/requestContext.ts';
import { callerOfToken } from './shared/sessions.ts';
import type { signInLogEndpoints } from '../../schemas/endpoints/signInLog.ts';

type SignIn = ResponseOf<'loginLog'>['list'][number];
type Line = ResponseOf<'securityLog'>['list'][number];

export const signInLogHandlers: EndpointHandlers<keyof typeof signInLogEndpoints> = {
  loginLog: ({ caller }, asked) => listSignIns(caller, asked),
  securityLog: ({ caller }, asked) => listSecurityLog(caller, asked),
  async loginLogExport(context, asked) {
    const caller = await callerOf(context);
    return lineSheet(caller, {
      format: 'csv',
      title: label('登录日志'),
      columns: SIGN_IN,
      lines: exportSignIns(caller, asked),
    });
  },
  async securityLogExport(context, asked) {
    const caller = await callerOf(context);
    return lineSheet(caller, {
      format: 'csv',
      title: label('安全日志'),
      columns: SECURITY,
      lines: exportSecurityLog(caller, asked),
    });
  },
};

const SUCCEEDED: Label = label('成功');
const FAILED: Label = label('失败');
const TIME: LineColumn<SignIn> = {
  label: label('时间', 'staff'),
  of: ({ create_time }) => create_time,
};
const PLACE: readonly LineColumn<SignIn>[] = [
  { label: label('地址', 'staff'), of: ({ ip }) => ip },
  { label: label('设备'), of: ({ agent }) => agent },
  { label: label('方式'), of: ({ way }) => way },
  { label: label('结果'), of: ({ ok }, say) => say(ok === 1 ? SUCCEEDED : FAILED) },
];
const SIGN_IN: readonly LineColumn<SignIn>[] = [
  { label: label('用户'), of: ({ name }) => name },
  { label: label('手机号'), of: ({ mobile }) => mobile },
  TIME,
  ...PLACE,
];
const SECURITY: readonly LineColumn<Line>[] = [
  TIME,
  { label: label('事件'), of: ({ name }) => name },
  { label: label('用户'), of: ({ user_name }) => user_name },
  { label: label('操作人'), of: ({ by_name }) => by_name },
  { label: label('对象', 'securityLog'), of: ({ about }) => about },
  ...PLACE,
];

function callerOf({ services, browser, requestId, locale }: AnonymousContext): Promise<Caller> {
  return callerOfToken(services, browser.token, { id: requestId, locale });
}
