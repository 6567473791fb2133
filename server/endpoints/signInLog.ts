import { label, translate, type Label } from '../../schemas/i18n/label.ts';
import { exportSignIns, listSignIns } from '../rules/staff/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { callerOfToken } from './shared/sessions.ts';
import { SHEET_TYPES, sheetStream } from './sheets/write.ts';
import type { signInLogEndpoints } from '../../schemas/endpoints/signInLog.ts';

export const signInLogHandlers: EndpointHandlers<keyof typeof signInLogEndpoints> = {
  loginLog: ({ caller }, asked) => listSignIns(caller, asked),
  async loginLogExport(context, asked) {
    const caller = await callerOfToken(context.services, context.browser.token, {
      id: context.requestId,
      locale: context.locale,
    });
    const lines = exportSignIns(caller, asked);
    const first = await lines.next(); // a refusal is answered, not written into the file
    async function* rows() {
      for (let some = first; !some.done; some = await lines.next()) {
        yield some.value.map(({ name, mobile, create_time, ip, agent, way, ok }) => ({
          cells: [
            name,
            mobile,
            create_time,
            ip,
            agent,
            way,
            translate(ok === 1 ? SUCCEEDED : FAILED, caller.locale),
          ],
        }));
      }
    }
    const name = `${translate(TITLE, caller.locale)}.csv`;
    return {
      name,
      type: SHEET_TYPES.csv,
      inline: false,
      from: {
        stream: sheetStream('csv', {
          name,
          headers: HEADERS.map((label) => translate(label, caller.locale)),
          rows: rows(),
        }),
      },
    };
  },
};

const TITLE: Label = label('登录日志');

const SUCCEEDED: Label = label('成功');

const FAILED: Label = label('失败');

const HEADERS: readonly Label[] = [
  label('用户'),
  label('手机号'),
  label('时间', 'staff'),
  label('地址', 'staff'),
  label('设备'),
  label('方式'),
  label('结果'),
];
