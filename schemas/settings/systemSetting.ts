import type { SettingsFile } from '../settingsFile.ts';

export const systemSetting = {
  path: '/systemSetting',
  form: [
    { section: ['企业', 'Company', '会社', '企業'] },
    {
      type: 'input',
      model: 'company_name',
      words: ['企业名称', 'Company name', '会社名', '企業名稱'],
      options: { required: true, maxlength: 100 },
      help: [
        '显示在账号菜单和打印件上',
        'Shown in the account menu and on printed papers',
        'アカウントメニューと印刷物に表示されます',
        '顯示在帳號選單和列印件上',
      ],
    },
    {
      type: 'input',
      model: 'company_code',
      words: ['企业代码', 'Company code', '会社コード', '企業代碼'],
      options: { disabled: true },
      help: [
        '登录时用来区分企业，不能修改',
        'Tells companies apart when signing in; it does not change',
        'サインイン時に会社を区別します。変更できません',
        '登入時用來區分企業，不能修改',
      ],
    },
    {
      type: 'input',
      model: 'system_name',
      words: ['系统名称', 'System name', 'システム名', '系統名稱'],
      options: { maxlength: 30, defaultValue: 'Fieldwork' },
      help: [
        '显示在页面左上角和浏览器标题',
        'Shown at the top left and in the window title',
        '画面左上とウィンドウタイトルに表示されます',
        '顯示在頁面左上角和瀏覽器標題',
      ],
    },
    {
      type: 'img',
      model: 'logo',
      words: ['Logo', 'Logo', 'ロゴ', 'Logo'],
      options: { length: 1 },
      help: [
        'jpg、jpeg 或 png，正方形效果最好',
        'jpg, jpeg or png; a square looks best',
        'jpg、jpeg、png。正方形が最適です',
        'jpg、jpeg 或 png，正方形效果最好',
      ],
    },
    { section: ['默认外观', 'Default look', '既定の表示', '預設外觀'] },
    {
      type: 'select',
      model: 'default_locale',
      words: ['默认语言', 'Default language', '既定の言語', '預設語言'],
      options: { defaultValue: 'zh-chs', required: true },
      choices: [
        ['zh-chs', ['简体中文', '简体中文', '简体中文', '简体中文']],
        ['zh-cht', ['繁體中文', '繁體中文', '繁體中文', '繁體中文']],
        ['en', ['English', 'English', 'English', 'English']],
        ['ja', ['日本語', '日本語', '日本語', '日本語']],
      ],
      help: [
        '用于还没有选择语言的人',
        'For people who have chosen none',
        '言語を選択していない人に適用されます',
        '用於還沒有選擇語言的人',
      ],
    },
    {
      type: 'select',
      model: 'default_theme',
      words: ['默认主题', 'Default theme', '既定のテーマ', '預設主題'],
      options: { defaultValue: 'classic', required: true },
      choices: [
        ['classic', ['D2 经典', 'D2 classic', 'D2 クラシック', 'D2 經典']],
        ['violet', ['紫罗兰', 'Violet', 'バイオレット', '紫羅蘭']],
        ['line', ['简约线条', 'Simple line', 'シンプルライン', '簡約線條']],
        ['meteor', ['流星', 'Meteor', 'メテオ', '流星']],
        [
          'tomorrow-night-blue',
          ['明日夜蓝', 'Tomorrow night blue', 'トゥモローナイトブルー', '明日夜藍'],
        ],
      ],
      help: [
        '用于还没有选择主题的人',
        'For people who have chosen none',
        'テーマを選択していない人に適用されます',
        '用於還沒有選擇主題的人',
      ],
    },
    { section: ['节日横幅', 'Holiday banner', '祝日バナー', '節日橫幅'] },
    {
      type: 'input',
      model: 'holiday_text',
      words: ['横幅文字', 'Text', 'バナーの文言', '橫幅文字'],
      wide: true,
      options: { maxlength: 100 },
      help: [
        '在日期范围内显示在所有人的页面顶部，每个人可以关闭；留空则不显示',
        'Shown at the top of everybody’s pages within the dates, until each closes it; none while empty',
        '期間中、全員のページ上部に表示されます。各自が閉じられます。空欄なら表示しません',
        '在日期範圍內顯示在所有人的頁面頂部，每個人可以關閉；留空則不顯示',
      ],
    },
    {
      type: 'date',
      model: 'holiday_from',
      words: ['开始日期', 'First day', '開始日', '開始日期'],
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
      words: ['结束日期', 'Last day', '終了日', '結束日期'],
      options: {
        when: {
          show: { field: 'holiday_text', operator: 'nempty' },
          require: { field: 'holiday_text', operator: 'nempty' },
        },
      },
    },
    { section: ['帮助与客服', 'Help and support', 'ヘルプとサポート', '說明與客服'] },
    {
      type: 'input',
      model: 'help_url',
      words: ['帮助链接', 'Help link', 'ヘルプのリンク', '說明連結'],
      options: { maxlength: 200 },
      rules: [
        {
          pattern: '^https?://[^ ]+$',
          words: [
            '请输入以 http:// 或 https:// 开头的网址',
            'Enter an address that begins with http:// or https://',
            'http:// または https:// で始まる URL を入力してください',
            '請輸入以 http:// 或 https:// 開頭的網址',
          ],
        },
      ],
      help: [
        '在账号菜单中打开',
        'Opened from the account menu',
        'アカウントメニューから開きます',
        '在帳號選單中開啟',
      ],
    },
    {
      type: 'input',
      model: 'service_contact',
      words: ['客服联系方式', 'Support contact', 'サポート連絡先', '客服聯絡方式'],
      options: { maxlength: 100 },
      help: [
        '例如「分机 8001，IT 服务台」',
        'For example “extension 8001, IT desk”',
        '例：「内線 8001、IT ヘルプデスク」',
        '例如「分機 8001，IT 服務台」',
      ],
    },
    { section: ['通话', 'Calling', '通話', '通話'] },
    {
      type: 'switch',
      model: 'open_call',
      words: ['启用通话', 'Calling', '通話を使う', '啟用通話'],
      options: { defaultValue: 0 },
      help: [
        '有坐席号的用户会看到拨号按钮和来电面板',
        'Users with an agent number get dial buttons and the telephone bar',
        'エージェント番号のあるユーザーに発信ボタンと電話バーが表示されます',
        '有坐席號的使用者會看到撥號按鈕和來電面板',
      ],
    },
    {
      type: 'input',
      model: 'call_url',
      words: [
        '通话服务地址',
        'Address of the call service',
        '通話サービスのアドレス',
        '通話服務位址',
      ],
      options: { maxlength: 200, when: { show: { field: 'open_call', operator: 'eq', value: 1 } } },
      rules: [
        {
          pattern: '^(wss?|https?)://[^ ]+$',
          words: [
            '请输入以 ws://、wss://、http:// 或 https:// 开头的地址',
            'Enter an address that begins with ws://, wss://, http:// or https://',
            'ws://、wss://、http://、https:// で始まるアドレスを入力してください',
            '請輸入以 ws://、wss://、http:// 或 https:// 開頭的位址',
          ],
        },
      ],
    },
  ],
  periods: [['holiday_from', 'holiday_to']],
} as const satisfies SettingsFile;
