import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { ApiError, NETWORK_CODES, OFFLINE, TIMEOUT } from '../../src/data/transport/apiError.ts';
import { describeRefusal } from '../../src/data/transport/refusal.ts';

const CODES = [400, 403, 404, 409, 422, 429, 500, 501, 502, 503, 504, 4099, OFFLINE, TIMEOUT];
const fields = [
  { field: 'mobile', id: 'invalid' as const, text: '请输入正确的手机号' },
  { field: 'secret', id: 'invalid' as const, text: '必填' },
];

i18n.loadAndActivate({ locale: 'zh-chs', messages: {} });

test.each(CODES)('a save that was refused with %i says why', (code) => {
  const refusal = describeRefusal(new ApiError({ code, message: '当前状态不能执行该操作' }));
  expect(refusal.text).toBe('当前状态不能执行该操作');
  expect(refusal.retry).toBe(NETWORK_CODES.includes(code));
});

test('the number that support asks for comes along', () => {
  const error = new ApiError({ code: 500, message: '出错了', data: { report: 'r-1' } });
  expect(describeRefusal(error).reportId).toBe('r-1');
});

test('faults at fields in sight stand there alone; what is at others is said with their names', () => {
  const error = new ApiError({ code: 422, message: '表单校验失败，请检查', fields });
  expect(describeRefusal(error, () => true).text).toBeUndefined();
  expect(describeRefusal(error, (field) => field === 'mobile' || '密钥').text).toBe('密钥：必填');
  expect(describeRefusal(error).text).toBe('请输入正确的手机号；必填');
});

test('a refusal whose faults have no words still says what the server said', () => {
  const bare = fields.map(({ field, id }) => ({ field, id }));
  const error = new ApiError({ code: 422, message: '表单校验失败，请检查', fields: bare });
  expect(describeRefusal(error).text).toBe('表单校验失败，请检查');
});
