import type { Form } from '../form/form.ts';
import { label } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import type { FormItem } from '../definition/module.ts';
import type { Viewer } from '../permissions/viewer.ts';
import { CODES, PASSKEY } from './codes.ts';
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
  label: NAME,
  options: { required: true, maxlength: 40 },
  wide: true,
};
const NUMBER: FormItem = {
  type: 'input',
  model: 'mobile',
  label: TELEPHONE,
  options: MOBILE,
  rules: MOBILE_RULES,
  wide: true,
};
const PASSWORD: FormItem = {
  type: 'input',
  model: 'password',
  label: label('密码'),
  options: { required: true, maxlength: 64 },
  wide: true,
};

const EMAIL: FormItem = {
  type: 'input',
  model: 'email',
  label: label('邮箱'),
  options: { required: true, maxlength: 100 },
  rules: [{ type: 'email' }],
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
        label: label('企业代码'),
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
        label: label('一次性验证码'),
        options: { required: true, maxlength: 40 },
        help: label('服务器启动时打印在日志里'),
        wide: true,
      },
      {
        type: 'input',
        model: 'corp_name',
        label: label('企业名称', 'publicForms'),
        options: { required: true, maxlength: 60 },
        wide: true,
      },
      {
        type: 'input',
        model: 'corp_code',
        label: label('企业代码'),
        options: { required: true, maxlength: 20 },
        rules: [
          {
            pattern: '^[A-Za-z][A-Za-z0-9]{1,19}$',
            label: label('用 2 到 20 个字母或数字，以字母开头'),
          },
        ],
        help: label('同事凭它申请加入'),
        wide: true,
      },
      PERSON,
      NUMBER,
      PASSWORD,
    ],
    locale,
  );
}

const CODE: FormItem = {
  type: 'input',
  model: 'code',
  label: label('验证码'),
  options: { required: true, maxlength: 20 },
  rules: [{ pattern: `^\\d{${CODES.digits}}$`, label: label('请输入 6 位数字验证码') }],
  wide: true,
};

/** Signing in with a code instead of a password. */
export function codeForm(locale: Locale): Form {
  return staffForm('user', [NUMBER, CODE], locale);
}

/** Which company somebody belongs to. */
export function companyForm(locale: Locale): Form {
  return staffForm(
    'user',
    [
      {
        type: 'input',
        model: 'corp_code',
        label: label('企业代码'),
        options: { required: true, maxlength: 40 },
        wide: true,
      },
    ],
    locale,
  );
}

/** A company of one's own. */
export function registerForm(locale: Locale): Form {
  return staffForm(
    'user',
    [
      {
        type: 'input',
        model: 'corp_name',
        label: label('企业名称', 'publicForms'),
        options: { required: true, minlength: 2, maxlength: 50 },
        wide: true,
      },
      { ...PERSON, options: { required: true, maxlength: 30 } },
      NUMBER,
      CODE,
      PASSWORD,
    ],
    locale,
  );
}

/** A new password for who has lost the old one. */
export function recoverForm(locale: Locale): Form {
  return staffForm('user', [NUMBER, CODE, { ...PASSWORD, label: label('新密码') }], locale);
}

/** An e-mail address of one's own. */
export function emailForm(locale: Locale): Form {
  return staffForm('user', [EMAIL], locale);
}

/** The same with the code that went there, and the password that shows that it is oneself. */
export function emailCodeForm(locale: Locale): Form {
  return staffForm('user', [EMAIL, CODE, OWN_PASSWORD], locale);
}

/** Another mobile of one's own: the code went there, and the password shows that it is oneself. */
export function ownMobileForm(locale: Locale): Form {
  return staffForm('user', [NUMBER, CODE, OWN_PASSWORD], locale);
}

/** The present password and a new one. */
export function ownPasswordForm(locale: Locale): Form {
  return staffForm(
    'user',
    [
      { ...PASSWORD, model: 'old_password', label: label('原密码') },
      { ...PASSWORD, label: label('新密码') },
    ],
    locale,
  );
}

const OWN_PASSWORD: FormItem = { ...PASSWORD, model: 'own_password', label: label('登录密码') };
const FACTOR_CODE: FormItem = {
  type: 'input',
  model: 'code',
  label: label('验证码'),
  options: { required: true, maxlength: 40 },
  help: label('验证器中的 6 位数字；手机不在身边时，输入一个恢复码'),
  wide: true,
};

const RECOVERY_CODE: FormItem = {
  type: 'input',
  model: 'code',
  label: label('恢复码'),
  options: { required: true, maxlength: 40 },
  wide: true,
};

/** The second factor: a code of the app, or a recovery code. */
export function factorForm(locale: Locale): Form {
  return staffForm('user', [FACTOR_CODE], locale);
}

/** A recovery code, for who has no app. */
export function recoveryForm(locale: Locale): Form {
  return staffForm('user', [RECOVERY_CODE], locale);
}

/** The first code of an app that has just learned its secret. */
export function factorCodeForm(locale: Locale): Form {
  return staffForm('user', [CODE], locale);
}

/** That it is really the one who is signed in. */
export function ownPasswordOnlyForm(locale: Locale): Form {
  return staffForm('user', [OWN_PASSWORD], locale);
}

const PASSKEY_NAME = {
  type: 'input',
  model: 'passkey_name',
  label: label('名称'),
  options: { maxlength: PASSKEY.nameLength },
  help: label('例如「办公室电脑」「手机」，方便以后辨认'),
  wide: true,
} as const satisfies FormItem;

/** A new passkey, whose name may be left to the server. */
export function passkeyForm(locale: Locale): Form {
  return staffForm('user', [PASSKEY_NAME, OWN_PASSWORD], locale);
}

/** Another name of a passkey. */
export function passkeyNameForm(locale: Locale): Form {
  const options = { ...PASSKEY_NAME.options, required: true };
  return staffForm('user', [{ ...PASSKEY_NAME, options }], locale);
}

/** What turns the second factor off. */
export function endFactorForm(locale: Locale): Form {
  return staffForm('user', [OWN_PASSWORD, FACTOR_CODE], locale);
}

/** Whether a text is a mobile: 11 digits that begin with 13 to 19. */
export function validMobile(text: string): boolean {
  return new RegExp(MOBILE_RULES[0].pattern).test(text);
}

/** A password of one's own, by a link. */
export function passwordForm(locale: Locale): Form {
  return staffForm('user', [PASSWORD], locale);
}
