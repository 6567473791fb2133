import type { AdminPage } from './adminMenu.ts';

/** Pages of the back-office that others lead to; apart from its menu, because page tabs are called so in the workbench too. */
export const ADMIN_MORE = [
  { path: '/setting', words: ['后台管理', 'Back office', '管理画面', '後台管理'] },
  { path: '/custom', words: ['业务对象', 'Objects', 'オブジェクト', '業務物件'] },
  { path: '/formpreview', words: ['表单预览', 'Form preview', 'フォームプレビュー', '表單預覽'] },
  { path: '/tag', words: ['标签管理', 'Tags', 'タグ', '標籤管理'] },
  {
    path: '/optionList',
    words: ['共享选项列表', 'Option lists', '共有の選択肢一覧', '共享選項清單'],
  },
  { path: '/sys/custfield', words: ['自定义字段', 'Custom fields', 'カスタム項目', '自訂欄位'] },
  { path: '/wechatLink', words: ['企业微信', 'WeCom', 'WeCom 連携', '企業微信'] },
  { path: '/dingLink', words: ['钉钉', 'DingTalk', 'DingTalk 連携', '釘釘'] },
  { path: '/application', words: ['开放接口', 'API applications', 'API アプリ', '開放介面'] },
  { path: '/substitute', words: ['代理设置', 'Substitutes', '代理設定', '代理設定'] },
] as const satisfies readonly AdminPage[];
