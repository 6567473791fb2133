import { LANGUAGE_CHOICES } from '../vocabulary/languageChoices.ts';
import { label } from '../i18n/label.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';

export const systemSetting = {
  path: '/systemSetting',
  label: label('系统设置'),
  backOffice: { group: 'basic', at: 10 },
  form: [
    { section: label('企业') },
    {
      type: 'input',
      model: 'company_name',
      label: label('企业名称'),
      options: { required: true, maxlength: 100 },
      help: label('显示在账号菜单和打印件上'),
    },
    {
      type: 'input',
      model: 'company_code',
      label: label('企业代码'),
      options: { disabled: true },
      help: label('登录时用来区分企业，不能修改'),
    },
    {
      type: 'input',
      model: 'system_name',
      label: label('系统名称'),
      options: { maxlength: 30, defaultValue: 'Fieldwork' },
      help: label('显示在页面左上角和浏览器标题'),
    },
    {
      type: 'img',
      model: 'logo',
      label: label('Logo'),
      options: { length: 1 },
      help: label('jpg、jpeg 或 png，正方形效果最好'),
    },
    { section: label('默认外观') },
    {
      type: 'select',
      model: 'default_locale',
      label: label('默认语言'),
      options: { defaultValue: 'zh-chs', required: true },
      choices: LANGUAGE_CHOICES,
      help: label('用于还没有选择语言的人'),
    },
    {
      type: 'select',
      model: 'default_theme',
      label: label('默认主题'),
      options: { defaultValue: 'classic', required: true },
      choices: [
        ['classic', label('D2 经典')],
        ['violet', label('紫罗兰')],
        ['line', label('简约线条')],
        ['meteor', label('流星')],
        ['tomorrow-night-blue', label('明日夜蓝')],
      ],
      help: label('用于还没有选择主题的人'),
    },
    { section: label('节日横幅') },
    {
      type: 'input',
      model: 'holiday_text',
      label: label('横幅文字'),
      wide: true,
      options: { maxlength: 100 },
      help: label('在日期范围内显示在所有人的页面顶部，每个人可以关闭；留空则不显示'),
    },
    {
      type: 'date',
      model: 'holiday_from',
      label: label('开始日期'),
      options: {
        when: {
          show: { field: 'holiday_text', operator: 'nempty' },
          require: { field: 'holiday_text', operator: 'nempty' },
        },
      },
    },
    {
      type: 'date',
      model: 'holiday_to',
      label: label('结束日期'),
      options: {
        when: {
          show: { field: 'holiday_text', operator: 'nempty' },
          require: { field: 'holiday_text', operator: 'nempty' },
        },
      },
    },
    { section: label('帮助与客服') },
    {
      type: 'input',
      model: 'help_url',
      label: label('帮助链接'),
      options: { maxlength: 200 },
      rules: [
        {
          pattern: '^https?://[^ ]+$',
          label: label('请输入以 http:// 或 https:// 开头的网址', 'systemSetting'),
        },
      ],
      help: label('在账号菜单中打开'),
    },
    {
      type: 'input',
      model: 'service_contact',
      label: label('客服联系方式'),
      options: { maxlength: 100 },
      help: label('例如「分机 8001，IT 服务台」'),
    },
    { section: label('通话') },
    {
      type: 'switch',
      model: 'open_call',
      label: label('启用通话'),
      options: { defaultValue: 0 },
      help: label('有坐席号的用户会看到拨号按钮和来电面板'),
    },
    {
      type: 'input',
      model: 'call_url',
      label: label('通话服务地址'),
      options: { maxlength: 200, when: { show: { field: 'open_call', operator: 'eq', value: 1 } } },
      rules: [
        {
          pattern: '^(wss?|https?)://[^ ]+$',
          label: label('请输入以 ws://、wss://、http:// 或 https:// 开头的地址'),
        },
      ],
    },
  ],
  periods: [['holiday_from', 'holiday_to']],
} as const satisfies SettingsFile;
