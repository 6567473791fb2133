import type { Form } from '../form.ts';
import type { Locale } from '../locale.ts';
import type { FormItem } from '../module.ts';
import type { Viewer } from '../viewer.ts';
import { MOBILE, MOBILE_RULES, NAME, staffForm, TELEPHONE } from './forms.ts';

/** What people fill in who are not signed in: drawn by the browser, judged by the server, without anybody's rights. */
export const STRANGER: Viewer = {
  id: 0,
  corp_id: 0,
  name: '',
  is_admin: 0,
  department_id: null,
  permissions: [],
  scope: 'own',
};

const PERSON: FormItem = {
  type: 'input',
  model: 'name',
  words: NAME,
  options: { required: true, maxlength: 40 },
  wide: true,
};
const NUMBER: FormItem = {
  type: 'input',
  model: 'mobile',
  words: TELEPHONE,
  options: MOBILE,
  rules: MOBILE_RULES,
  wide: true,
};
const PASSWORD: FormItem = {
  type: 'input',
  model: 'password',
  words: ['密码', 'Password', 'パスワード', '密碼'],
  options: { required: true, maxlength: 64 },
  wide: true,
};

/** What somebody says who asks to join a company. */
export function joinForm(locale: Locale): Form {
  return staffForm(
    'user',
    [
      {
        type: 'input',
        model: 'corp_code',
        words: ['企业代码', 'Company code', '会社コード', '企業代碼'],
        options: { required: true, maxlength: 40 },
        wide: true,
      },
      PERSON,
      NUMBER,
      PASSWORD,
    ],
    locale,
  );
}

/** The first administrator of a new installation, and the company that is made with them. */
export function firstForm(locale: Locale): Form {
  return staffForm(
    'user',
    [
      {
        type: 'input',
        model: 'code',
        words: ['一次性验证码', 'One-time code', 'ワンタイムコード', '一次性驗證碼'],
        options: { required: true, maxlength: 40 },
        help: [
          '服务器启动时打印在日志里',
          'The server printed it to its log when it started',
          'サーバー起動時にログへ出力されます',
          '伺服器啟動時印在日誌裡',
        ],
        wide: true,
      },
      {
        type: 'input',
        model: 'corp_name',
        words: ['企业名称', 'Company', '会社名', '企業名稱'],
        options: { required: true, maxlength: 60 },
        wide: true,
      },
      {
        type: 'input',
        model: 'corp_code',
        words: ['企业代码', 'Company code', '会社コード', '企業代碼'],
        options: { required: true, maxlength: 20 },
        rules: [
          {
            pattern: '^[A-Za-z][A-Za-z0-9]{1,19}$',
            words: [
              '用 2 到 20 个字母或数字，以字母开头',
              'Use 2 to 20 letters or digits, a letter first',
              '英字で始まる 2～20 文字の英数字にしてください',
              '用 2 到 20 個字母或數字，以字母開頭',
            ],
          },
        ],
        help: [
          '同事凭它申请加入',
          'Colleagues ask to join with it',
          '同僚が参加を申請するときに使います',
          '同事憑它申請加入',
        ],
        wide: true,
      },
      PERSON,
      NUMBER,
      PASSWORD,
    ],
    locale,
  );
}

/** A password of one's own, by a link. */
export function passwordForm(locale: Locale): Form {
  return staffForm('user', [PASSWORD], locale);
}
