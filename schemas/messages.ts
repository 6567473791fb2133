import type { Locale, Words } from './locale.ts';
import { say } from './locale.ts';
import type { FieldError, MessageData } from './errors.ts';

interface MessageRow {
  /** the body code the server answers with; field messages travel inside 422 */
  code?: number;
  words: Words;
}

/**
 * Every sentence that the server and the shared rules say, once, in four languages.
 * The Chinese texts are those of the specification where it gives them.
 */
export const MESSAGES = {
  // answers
  not_signed_in: {
    code: 100,
    words: [
      '登录已失效，请重新登录',
      'Your session has ended. Please sign in again.',
      'セッションが切れました。再度サインインしてください',
      '登入已失效，請重新登入',
    ],
  },
  foreign_page: {
    code: 403,
    words: [
      '请求来自其他网站的页面，已拒绝',
      'Refused: the request comes from a page of another site',
      '別のサイトのページからのリクエストのため拒否しました',
      '請求來自其他網站的頁面，已拒絕',
    ],
  },
  not_allowed: {
    code: 403,
    words: [
      '没有权限：{right}',
      'You lack the right: {right}',
      '権限がありません：{right}',
      '沒有權限：{right}',
    ],
  },
  beyond_own: {
    code: 403,
    words: [
      '不能给出自己没有的权限、字段或数据范围，请由管理员处理',
      'You cannot give rights, fields or records that you do not have yourself. Ask an administrator.',
      '自分にない権限・項目・データ範囲は付与できません。管理者に依頼してください',
      '不能給出自己沒有的權限、欄位或資料範圍，請由管理員處理',
    ],
  },
  hidden_value: {
    code: 403,
    words: [
      '这里要用到对您隐藏的「{name}」，请由能看到它的同事处理',
      'This takes “{name}”, which is hidden from you. Ask somebody who can see it.',
      'これには表示されていない「{name}」が必要です。閲覧できる人に依頼してください',
      '這裡要用到對您隱藏的「{name}」，請由能看到它的同事處理',
    ],
  },
  not_found: {
    code: 404,
    words: [
      '数据无权限或已被删除',
      'No permission for this data, or it was deleted',
      'データの権限がないか、削除されました',
      '資料無權限或已被刪除',
    ],
  },
  conflict: {
    code: 409,
    words: [
      '数据已被他人修改，请核对后重试',
      'Somebody else has changed this meanwhile. Check and try again.',
      '他のユーザーが変更しました。確認してやり直してください',
      '資料已被他人修改，請核對後重試',
    ],
  },
  invalid: {
    code: 422,
    words: [
      '表单校验失败，请检查',
      'Some fields need your attention',
      '入力内容を確認してください',
      '表單校驗失敗，請檢查',
    ],
  },
  form_invalid: {
    words: [
      '表单数据校验失败',
      'The form has errors',
      'フォームにエラーがあります',
      '表單資料校驗失敗',
    ],
  },
  malformed: {
    code: 400,
    words: [
      '请求格式错误：{what}',
      'Malformed request: {what}',
      'リクエスト形式エラー：{what}',
      '請求格式錯誤：{what}',
    ],
  },
  too_large: {
    code: 400,
    words: [
      '提交的数据过大',
      'The request is too large',
      '送信データが大きすぎます',
      '提交的資料過大',
    ],
  },
  too_many: {
    code: 429,
    words: [
      '操作过于频繁，请 {seconds} 秒后再试',
      'Too many tries. Wait {seconds} s.',
      '回数が多すぎます。{seconds} 秒後に再試行してください',
      '操作過於頻繁，請 {seconds} 秒後再試',
    ],
  },
  failed: {
    code: 500,
    words: ['服务器内部错误', 'Internal server error', 'サーバー内部エラー', '伺服器內部錯誤'],
  },
  no_such_call: {
    code: 404,
    words: [
      '请求地址出错: {url}',
      'Request address error: {url}',
      'リクエスト先エラー: {url}',
      '請求位址出錯: {url}',
    ],
  },
  key_reused: {
    code: 409,
    words: [
      '该请求标识已用于另一内容',
      'This idempotency key was used with another request',
      'このキーは別のリクエストで使用済みです',
      '該請求識別已用於另一內容',
    ],
  },
  bad_sign_in: {
    code: 422,
    words: [
      '手机号、密码或企业代码不正确',
      'Wrong mobile, password or company code',
      '携帯番号、パスワードまたは会社コードが違います',
      '手機號、密碼或企業代碼不正確',
    ],
  },
  user_disabled: {
    code: 403,
    words: [
      '账号已停用，请联系管理员',
      'This account is disabled. Ask an administrator.',
      'このアカウントは無効です。管理者に連絡してください',
      '帳號已停用，請聯絡管理員',
    ],
  },
  file_too_large: {
    code: 400,
    words: [
      '文件大小限制在50M之内',
      'A file may have at most 50 MB',
      'ファイルは 50MB までです',
      '檔案大小限制在50M之內',
    ],
  },
  file_type: {
    code: 400,
    words: [
      '不支持的文件类型，仅支持：{types}',
      'This type of file is not accepted. Accepted: {types}',
      'このファイル形式は使用できません。使用できる形式：{types}',
      '不支援的檔案類型，僅支援：{types}',
    ],
  },
  still_uploading: {
    words: [
      '文件还在上传，请稍候再保存',
      'A file is still on its way: save again in a moment',
      'ファイルをアップロード中です。完了してから保存してください',
      '檔案還在上傳，請稍候再儲存',
    ],
  },
  file_missing: {
    code: 400,
    words: ['请选择文件', 'Choose a file', 'ファイルを選択してください', '請選擇檔案'],
  },
  done: { code: 200, words: ['操作成功', 'Done', '完了しました', '操作成功'] },
  unknown_format: {
    code: 422,
    words: [
      '无法识别的表单定义：支持 form-making、k-form-design、variant-form 和 form-generator 的导出',
      'Not a form definition we know: exports of form-making, k-form-design, variant-form and form-generator are',
      '認識できないフォーム定義です。form-making、k-form-design、variant-form、form-generator の書き出しに対応しています',
      '無法識別的表單定義：支援 form-making、k-form-design、variant-form 和 form-generator 的匯出',
    ],
  },
  bad_filter: {
    code: 400,
    words: [
      '筛选或排序条件无效',
      'The filter or sort is not valid',
      'フィルターまたは並び替えが無効です',
      '篩選或排序條件無效',
    ],
  },
  // fields
  required: {
    words: ['请输入 {name}', 'Please enter {name}', '{name}を入力してください', '請輸入 {name}'],
  },
  too_long: {
    words: [
      '最多 {max} 个字',
      'At most {max} characters',
      '{max} 文字以内で入力してください',
      '最多 {max} 個字',
    ],
  },
  too_short: {
    words: [
      '至少 {min} 个字',
      'At least {min} characters',
      '{min} 文字以上で入力してください',
      '至少 {min} 個字',
    ],
  },
  too_small: {
    words: [
      '不能小于 {min}',
      'Not less than {min}',
      '{min} 以上で入力してください',
      '不能小於 {min}',
    ],
  },
  too_big: {
    words: [
      '不能大于 {max}',
      'Not more than {max}',
      '{max} 以下で入力してください',
      '不能大於 {max}',
    ],
  },
  too_few: {
    words: [
      '至少 {min} 项',
      'At least {min} items',
      '{min} 件以上選択してください',
      '至少 {min} 項',
    ],
  },
  too_many_items: {
    words: ['最多 {max} 项', 'At most {max} items', '{max} 件以内にしてください', '最多 {max} 項'],
  },
  not_telephone: {
    words: [
      '请输入正确的手机号',
      'Enter a valid mobile number',
      '正しい携帯番号を入力してください',
      '請輸入正確的手機號',
    ],
  },
  not_float: {
    words: ['最多两位小数', 'At most two decimals', '小数は 2 桁までです', '最多兩位小數'],
  },
  too_precise: {
    words: [
      '最多 {max} 位小数',
      'At most {max} decimals',
      '小数は {max} 桁までです',
      '最多 {max} 位小數',
    ],
  },
  not_digits: { words: ['只能输入数字', 'Digits only', '数字のみ入力できます', '只能輸入數字'] },
  not_integer: {
    words: ['请输入整数', 'Enter a whole number', '整数を入力してください', '請輸入整數'],
  },
  not_number: { words: ['请输入数值', 'Enter a number', '数値を入力してください', '請輸入數值'] },
  not_web_address: {
    words: [
      '请输入以 http:// 或 https:// 开头的网址',
      'Enter a web address: http:// or https://',
      'http:// または https:// のウェブアドレスを入力してください',
      '請輸入以 http:// 或 https:// 開頭的網址',
    ],
  },
  not_email: {
    words: [
      '请输入正确的邮箱',
      'Enter a valid e-mail address',
      '正しいメールアドレスを入力してください',
      '請輸入正確的郵箱',
    ],
  },
  not_date: {
    words: [
      '请输入正确的日期',
      'Enter a valid date',
      '正しい日付を入力してください',
      '請輸入正確的日期',
    ],
  },
  not_time: {
    words: [
      '请输入正确的时间',
      'Enter a valid time',
      '正しい時刻を入力してください',
      '請輸入正確的時間',
    ],
  },
  bad_format: { words: ['格式不正确', 'Wrong format', '形式が正しくありません', '格式不正確'] },
  bad_option: {
    words: [
      '请选择列表中的选项',
      'Choose one of the options',
      '選択肢から選んでください',
      '請選擇清單中的選項',
    ],
  },
  repeated_option: {
    words: [
      '选项重复',
      'The same option is chosen twice',
      '同じ選択肢が重複しています',
      '選項重複',
    ],
  },
  not_color: {
    words: [
      '请输入正确的颜色',
      'Enter a valid colour',
      '正しい色を入力してください',
      '請輸入正確的顏色',
    ],
  },
  wrong_type: {
    words: [
      '值的类型不正确',
      'The value is of the wrong type',
      '値の型が正しくありません',
      '值的類型不正確',
    ],
  },
  not_unique: {
    words: ['{name}已存在', '{name} exists already', '{name}は既に存在します', '{name}已存在'],
  },
  unknown_ref: {
    words: [
      '所选数据不存在或无权限',
      'The chosen record does not exist or is out of your reach',
      '選択したデータが存在しないか権限がありません',
      '所選資料不存在或無權限',
    ],
  },
  read_only: {
    words: [
      '{name}不可修改',
      '{name} cannot be changed',
      '{name}は変更できません',
      '{name}不可修改',
    ],
  },
  end_before_start: {
    words: [
      '结束时间不能早于开始时间',
      'The end may not be before the start',
      '終了日は開始日以降にしてください',
      '結束時間不能早於開始時間',
    ],
  },
  ambiguous_name: {
    words: [
      '有多条数据叫这个名称，请改用编号',
      'Several records are called so: use the number instead',
      '同じ名前のデータが複数あります。番号を使ってください',
      '有多條資料叫這個名稱，請改用編號',
    ],
  },
  formula_error: {
    words: [
      '单元格里是公式错误，请在表格中改正或填写值',
      'The cell holds a formula error: correct it in the spreadsheet or enter a value',
      'セルが数式エラーです。表で修正するか値を入力してください',
      '儲存格裡是公式錯誤，請在表格中改正或填寫值',
    ],
  },
  duplicate_row: {
    words: [
      '与第 {row} 行重复',
      'The same as row {row}',
      '{row} 行目と重複しています',
      '與第 {row} 行重複',
    ],
  },
  // spreadsheets
  sheet_unreadable: {
    code: 422,
    words: [
      '无法读取该文件，请上传 xlsx 或 csv 表格',
      'This file cannot be read. Send a spreadsheet as xlsx or csv.',
      'このファイルを読み取れません。xlsx または csv を送信してください',
      '無法讀取該檔案，請上傳 xlsx 或 csv 表格',
    ],
  },
  sheet_too_large: {
    code: 422,
    words: [
      '表格展开后的内容过多：请删去多余的格式、合并单元格和空行，或拆分成几个文件',
      'The spreadsheet holds too much: remove surplus formatting, merged cells and empty rows, or split it into several files',
      '表の内容が多すぎます。不要な書式・結合セル・空行を削除するか、複数のファイルに分けてください',
      '表格展開後的內容過多：請刪去多餘的格式、合併儲存格和空行，或拆分成幾個檔案',
    ],
  },
  sheet_empty: {
    code: 422,
    words: [
      '表格中没有数据',
      'The spreadsheet holds no rows',
      '表にデータがありません',
      '表格中沒有資料',
    ],
  },
  sheet_too_long: {
    code: 422,
    words: [
      '一次最多导入 {max} 行',
      'At most {max} rows at a time',
      '一度に取り込めるのは {max} 行までです',
      '一次最多匯入 {max} 行',
    ],
  },
  // definitions
  condition_broken: {
    words: [
      '条件“{detail}”无法识别',
      'The condition “{detail}” cannot be read',
      '条件「{detail}」を解釈できません',
      '條件「{detail}」無法識別',
    ],
  },
  condition_unknown: {
    words: [
      '条件引用了不存在的字段“{name}”',
      'A condition reads the field “{name}”, which does not exist',
      '条件が存在しない項目「{name}」を参照しています',
      '條件引用了不存在的欄位「{name}」',
    ],
  },
  condition_value: {
    words: [
      '条件中的值“{value}”不适用于该字段',
      'This field cannot take the value “{value}” of a condition',
      '条件の値「{value}」はこの項目に使えません',
      '條件中的值「{value}」不適用於該欄位',
    ],
  },
  condition_circle: {
    words: [
      '条件循环引用：{path}',
      'The conditions depend on each other: {path}',
      '条件が循環しています：{path}',
      '條件循環引用：{path}',
    ],
  },
  bad_key: {
    words: [
      '标识以小写字母开头，只含小写字母、数字和下划线，并以 _c 结尾',
      'A key begins with a small letter, has small letters, digits and underscores only, and ends in _c',
      'キーは英小文字で始まり、英小文字・数字・アンダースコアのみで、_c で終わります',
      '識別碼以小寫字母開頭，只含小寫字母、數字和底線，並以 _c 結尾',
    ],
  },
  key_taken: {
    words: [
      '标识 {key} 已被使用',
      'The key {key} is taken',
      'キー {key} は使用済みです',
      '識別碼 {key} 已被使用',
    ],
  },
  type_name: {
    words: [
      '请输入「{name}」以确认删除',
      'Type “{name}” to confirm',
      '確認のため「{name}」と入力してください',
      '請輸入「{name}」以確認刪除',
    ],
  },
  no_title: {
    words: [
      '定义中没有可以作为名称的文本字段',
      'No text field of the definition can name its records',
      '定義に名称となるテキスト項目がありません',
      '定義中沒有可以作為名稱的文字欄位',
    ],
  },
  need_choice: {
    words: [
      '请选择如何处理「{name}」已有的数据',
      'Choose what becomes of the values in “{name}”',
      '「{name}」の既存データの扱いを選択してください',
      '請選擇如何處理「{name}」已有的資料',
    ],
  },
  // business rules
  amount_below_total: {
    words: [
      '合同金额不能小于产品总价',
      'The amount may not be below the product total',
      '金額は製品合計を下回れません',
      '合同金額不能小於產品總價',
    ],
  },
  quotation_below_total: {
    words: [
      '报价金额不能小于产品总价',
      'The quoted amount may not be below the product total',
      '見積金額は製品合計を下回れません',
      '報價金額不能小於產品總價',
    ],
  },
  quotation_not_passed: {
    words: [
      '报价单通过审批后才能转为合同',
      'A quotation becomes a contract once it is approved',
      '見積は承認後に契約へ変換できます',
      '報價單通過審批後才能轉為合同',
    ],
  },
  line_wrong_total: {
    words: [
      '第 {line} 行的小计不正确',
      'Line {line}: the subtotal is wrong',
      '{line} 行目の小計が正しくありません',
      '第 {line} 行的小計不正確',
    ],
  },
  line_duplicate: {
    words: [
      '第 {line} 行的产品已添加',
      'Line {line}: this product is listed already',
      '{line} 行目の製品は追加済みです',
      '第 {line} 行的產品已新增',
    ],
  },
  line_invalid: {
    words: [
      '第 {line} 行的{what}不正确',
      'Line {line}: {what} is not valid',
      '{line} 行目の{what}が正しくありません',
      '第 {line} 行的{what}不正確',
    ],
  },
  line_no_product: {
    words: [
      '第 {line} 行没有选择产品',
      'Line {line}: choose a product',
      '{line} 行目の製品を選択してください',
      '第 {line} 行沒有選擇產品',
    ],
  },
  line_bad_quantity: {
    words: [
      '第 {line} 行的数量必须大于 0',
      'Line {line}: the quantity must be above 0',
      '{line} 行目の数量は 0 より大きくしてください',
      '第 {line} 行的數量必須大於 0',
    ],
  },
  line_bad_price: {
    words: [
      '第 {line} 行的价格不正确',
      'Line {line}: the price is not valid',
      '{line} 行目の価格が正しくありません',
      '第 {line} 行的價格不正確',
    ],
  },
  line_bad_discount: {
    words: [
      '第 {line} 行的折扣不正确',
      'Line {line}: the discount is not valid',
      '{line} 行目の割引率が正しくありません',
      '第 {line} 行的折扣不正確',
    ],
  },
  deposit_price_required: {
    words: [
      '请输入 定金金额',
      'Enter the deposit',
      '手付金の金額を入力してください',
      '請輸入 定金金額',
    ],
  },
  deposit_method_required: {
    words: [
      '请选择付款方式',
      'Choose how the deposit is paid',
      '支払方法を選択してください',
      '請選擇付款方式',
    ],
  },
  deposit_date_required: {
    words: [
      '请选择付款日期',
      'Choose the date of payment',
      '支払日を選択してください',
      '請選擇付款日期',
    ],
  },
  deposit_above_price: {
    words: [
      '定金不能大于合同金额',
      'The deposit may not exceed the contract amount',
      '手付金は契約金額を超えられません',
      '定金不能大於合同金額',
    ],
  },
  choose_contract: {
    words: ['请选择合同', 'Choose a contract', '契約を選択してください', '請選擇合同'],
  },
  choose_cycle: {
    words: ['请选择回款周期', 'Choose a cycle', '入金サイクルを選択してください', '請選擇回款週期'],
  },
  plans_empty: {
    words: [
      '回款计划不能为空',
      'There are no payment plans yet',
      '入金計画がありません',
      '回款計劃不能為空',
    ],
  },
  plan_date_required: {
    words: [
      '计划回款时间必填',
      'The planned date is required',
      '入金予定日は必須です',
      '計劃回款時間必填',
    ],
  },
  plan_amount_required: {
    words: [
      '计划回款金额必填',
      'The planned amount is required',
      '入金予定額は必須です',
      '計劃回款金額必填',
    ],
  },
  money_above_uninvoice: {
    words: [
      '开票金额不能大于未开票金额',
      'The amount may not exceed what is not yet invoiced',
      'インボイス金額は未請求額を超えられません',
      '開票金額不能大於未開票金額',
    ],
  },
  next_contact_past: {
    words: [
      '下次跟进时间不能早于昨天',
      'The next follow-up may not be before yesterday',
      '次回フォロー日時は昨日以降にしてください',
      '下次跟進時間不能早於昨天',
    ],
  },
  total_wrong: {
    words: [
      '产品总价不正确，应为 {total}',
      'The product total is wrong: it is {total}',
      '製品合計が正しくありません。正しくは {total} です',
      '產品總價不正確，應為 {total}',
    ],
  },
  payment_above_open: {
    words: [
      '回款金额不能大于合同未回款金额 {open}',
      'The amount may not exceed what is open of the contract: {open}',
      '入金額は契約の未入金額 {open} を超えられません',
      '回款金額不能大於合同未回款金額 {open}',
    ],
  },
  lost_reason_required: {
    words: [
      '请填写输单原因',
      'Please give the reason for losing',
      '失注理由を入力してください',
      '請填寫輸單原因',
    ],
  },
  choose_owner: {
    words: [
      '请选择要更换的负责人',
      'Choose the new owner',
      '新しい担当者を選択してください',
      '請選擇要更換的負責人',
    ],
  },
  choose_flow: {
    words: [
      '请选择审批流',
      'Choose an approval flow',
      '承認フローを選択してください',
      '請選擇審批流',
    ],
  },
  choose_approver: {
    words: ['请指定审批人', 'Name an approver', '承認者を指定してください', '請指定審批人'],
  },
  own_approver: {
    words: [
      '申请人不能审批自己提交的数据，请指定其他人',
      'Nobody approves what they submitted themselves: name somebody else',
      '申請者は自分の申請を承認できません。ほかの人を指定してください',
      '申請人不能審批自己提交的資料，請指定其他人',
    ],
  },
  no_other_approver: {
    words: [
      '「{name}」这一步除申请人外没有人可以审批：请管理员在审批流中加入其他审批人，或为申请人设置上级',
      'Nobody but the applicant could decide “{name}”: an administrator has to add an approver to the flow, or name a superior of the applicant',
      '「{name}」を承認できる人が申請者のほかにいません。管理者がフローに承認者を追加するか、申請者の上司を設定してください',
      '「{name}」這一步除申請人外沒有人可以審批：請管理員在審批流中加入其他審批人，或為申請人設定上級',
    ],
  },
  name_flow: {
    words: ['请填写审批流名称', 'Name the flow', 'フロー名を入力してください', '請填寫審批流名稱'],
  },
  name_step: {
    words: ['请填写步骤名称', 'Name the step', 'ステップ名を入力してください', '請填寫步驟名稱'],
  },
  weak_password: {
    words: [
      '密码需同时包含字母和数字',
      'Use letters and digits',
      '英字と数字の両方を含めてください',
      '密碼需同時包含字母和數字',
    ],
  },
  common_password: {
    words: [
      '这个密码太容易被猜到，请换一个',
      'This password is too easy to guess: choose another',
      '推測されやすいパスワードです。別のものにしてください',
      '這個密碼太容易被猜到，請換一個',
    ],
  },
  built_in_role: {
    code: 409,
    words: [
      '内置的管理员角色不能删除，也不能收回权限',
      'The built-in administrator role stays and keeps its rights',
      '組み込みの管理者ロールは削除できず、権限も減らせません',
      '內建的管理員角色不能刪除，也不能收回權限',
    ],
  },
  reaches_further: {
    code: 403,
    words: [
      '对方的权限或数据范围超出你的，请由管理员操作',
      'They may see or do more than you: ask an administrator',
      '相手の権限または閲覧範囲があなたより広いため、管理者に依頼してください',
      '對方的權限或資料範圍超出你的，請由管理員操作',
    ],
  },
  link_over: {
    code: 422,
    words: [
      '链接已失效或已使用，请向管理员索取新的链接',
      'This link is over or was used. Ask an administrator for a new one.',
      'リンクは期限切れか使用済みです。管理者に新しいリンクを依頼してください',
      '連結已失效或已使用，請向管理員索取新的連結',
    ],
  },
  bad_code: {
    words: [
      '验证码不正确，请查看服务器启动日志',
      'Wrong code: look into the log of the server’s start',
      'コードが違います。サーバー起動時のログを確認してください',
      '驗證碼不正確，請查看伺服器啟動日誌',
    ],
  },
  code_over: {
    words: [
      '验证码已过期，重启服务器会生成新的',
      'The code is over: a restart of the server makes a new one',
      'コードの有効期限が切れました。サーバーを再起動すると新しいコードが発行されます',
      '驗證碼已過期，重新啟動伺服器會產生新的',
    ],
  },
  set_up_already: {
    code: 409,
    words: [
      '已经有管理员，请直接登录',
      'There is an administrator already: sign in',
      '管理者はすでに登録されています。サインインしてください',
      '已經有管理員，請直接登入',
    ],
  },
  known_password: {
    words: [
      '这个密码是公开的，请换一个',
      'Everybody knows this password: choose another',
      'このパスワードは公開されています。別のものにしてください',
      '這個密碼是公開的，請換一個',
    ],
  },
  unknown_company: {
    words: [
      '没有这个企业代码',
      'No company has this code',
      'この会社コードは存在しません',
      '沒有這個企業代碼',
    ],
  },
  invitation_over: {
    code: 422,
    words: [
      '邀请链接已失效，请向管理员要一个新的',
      'This invitation is over. Ask an administrator for a new one.',
      '招待リンクの有効期限が切れています。管理者に新しいリンクを依頼してください',
      '邀請連結已失效，請向管理員要一個新的',
    ],
  },
  join_waiting: {
    code: 403,
    words: [
      '你的加入申请正在等待管理员审核',
      'Your request to join waits for an administrator',
      '参加申請は管理者の確認待ちです',
      '你的加入申請正在等待管理員審核',
    ],
  },
  own_child: {
    words: [
      '不能移到自己的下级部门',
      'A department cannot go below itself',
      '自分の配下には移動できません',
      '不能移到自己的下級部門',
    ],
  },
  superior_circle: {
    words: [
      '上级的上级里已经有本人',
      'This person is below already',
      '既に配下にいる人です',
      '上級的上級裡已經有本人',
    ],
  },
  department_in_use: {
    code: 409,
    words: [
      '部门里还有 {users} 名用户、{children} 个下级部门，请先移走',
      'There are still {users} users and {children} departments in it: move them first',
      'ユーザー {users} 名、下位の部署 {children} 件が残っています。先に移動してください',
      '部門裡還有 {users} 名使用者、{children} 個下級部門，請先移走',
    ],
  },
  role_in_use: {
    code: 409,
    words: [
      '还有 {users} 名用户使用这个角色，请先给他们换角色',
      '{users} users hold this role: give them another first',
      '{users} 名がこのロールを使用しています。先に変更してください',
      '還有 {users} 名使用者使用這個角色，請先給他們換角色',
    ],
  },
  last_admin: {
    code: 409,
    words: [
      '至少要保留一名可登录的系统管理员',
      'At least one administrator must remain',
      '管理者を 1 名以上残してください',
      '至少要保留一名可登入的系統管理員',
    ],
  },
  not_yourself: {
    code: 409,
    words: [
      '不能对自己执行该操作',
      'Not possible for yourself',
      '自分自身には実行できません',
      '不能對自己執行該操作',
    ],
  },
  choose_members: {
    words: ['请选择成员', 'Choose members', 'メンバーを選択してください', '請選擇成員'],
  },
  team_owner: {
    words: [
      '负责人不需要加入团队',
      'The owner needs no place in the team',
      '担当者をチームに追加する必要はありません',
      '負責人不需要加入團隊',
    ],
  },
  add_step: {
    words: [
      '请至少添加一个步骤',
      'Add at least one step',
      'ステップを 1 つ以上追加してください',
      '請至少新增一個步驟',
    ],
  },
  step_for_all: {
    words: [
      '至少有一个步骤不带条件，否则有的数据没有人审批',
      'Leave at least one step without a condition: else some records would be approved by nobody',
      '条件のないステップが 1 つ以上必要です。ないと誰も承認しないデータが生じます',
      '至少有一個步驟不帶條件，否則有的資料沒有人審批',
    ],
  },
  person_gone: {
    words: [
      '其中有人已停用，请换人',
      'Somebody here is disabled: choose others',
      '無効になったユーザーがいます。変更してください',
      '其中有人已停用，請換人',
    ],
  },
  condition_open: {
    words: [
      '请补全条件{name}',
      'Complete the condition {name}',
      '条件を入力してください {name}',
      '請補全條件{name}',
    ],
  },
  flow_running: {
    words: [
      '{count} 条审批正在使用',
      '{count} approvals are running in it',
      '実行中の承認 {count} 件',
      '{count} 條審批正在使用',
    ],
  },
  choose_next_approver: {
    words: [
      '下节点审批人必填',
      'The next approver is required',
      '次の承認者は必須です',
      '下節點審批人必填',
    ],
  },
  reason_required: {
    words: ['撤销原因必填', 'The reason is required', '取消理由は必須です', '撤銷原因必填'],
  },
  opinion_required: {
    words: [
      '请填写审批意见',
      'Please give your opinion',
      '承認コメントを入力してください',
      '請填寫審批意見',
    ],
  },
  state_is: {
    words: ['当前为「{value}」', 'is "{value}" now', '現在は「{value}」です', '目前為「{value}」'],
  },
  state_empty: { words: ['当前为空', 'is empty now', '現在は空です', '目前為空'] },
  wrong_state: {
    code: 409,
    words: [
      '当前状态不能执行该操作',
      'This is not possible in the present state',
      '現在の状態では実行できません',
      '目前狀態不能執行該操作',
    ],
  },
  in_use: {
    code: 409,
    words: [
      '已被引用，不能删除：{what}',
      'In use, cannot be deleted: {what}',
      '使用中のため削除できません：{what}',
      '已被引用，不能刪除：{what}',
    ],
  },
  merge_refused: {
    code: 409,
    words: [
      '不能合并：{what}',
      'Cannot be merged: {what}',
      '統合できません：{what}',
      '不能合併：{what}',
    ],
  },
  merge_no_right: {
    words: [
      '没有「{name}」的编辑和删除权限',
      'You may not edit and delete “{name}”',
      '「{name}」の編集・削除の権限がありません',
      '沒有「{name}」的編輯和刪除權限',
    ],
  },
  too_deep: {
    words: ['最多 {max} 级', 'At most {max} levels', '{max} 階層までです', '最多 {max} 級'],
  },
  receive_limit: {
    code: 422,
    words: [
      '今天最多领取 {max} 条，已达上限',
      'You may claim {max} a day and have done so',
      '1 日に引き取れるのは {max} 件までです',
      '今天最多領取 {max} 筆，已達上限',
    ],
  },
  hold_limit: {
    code: 422,
    words: [
      '「{name}」最多持有 {max} 条，已达上限',
      '“{name}” may hold {max} and does',
      '「{name}」が保有できるのは {max} 件までです',
      '「{name}」最多持有 {max} 筆，已達上限',
    ],
  },
  merge_locked: {
    words: [
      '「{name}」已锁定，请先解锁',
      '“{name}” is locked: unlock it first',
      '「{name}」はロックされています。先に解除してください',
      '「{name}」已鎖定，請先解鎖',
    ],
  },
  merge_in_approval: {
    words: [
      '「{name}」在审批中或已审批',
      '“{name}” is in or through approval',
      '「{name}」は承認中または承認済みです',
      '「{name}」在審批中或已審批',
    ],
  },
  merge_child_in_approval: {
    words: [
      '{count} 条相关{what}正在审批，请等待审批结束',
      '{count} related records ({what}) are in approval: wait for its end',
      '関連する{what} {count} 件が承認中です。完了をお待ちください',
      '{count} 條相關{what}正在審批，請等待審批結束',
    ],
  },
  merge_too_many: {
    words: [
      '相关数据有 {count} 条，一次最多转移 {max} 条',
      '{count} related records are too many: at most {max} move at a time',
      '関連データが {count} 件あります。一度に移せるのは {max} 件までです',
      '相關資料有 {count} 條，一次最多轉移 {max} 條',
    ],
  },
  merge_elsewhere: {
    words: [
      '{count} 条{what}的「{field}」将与所选记录不一致，请核对',
      '{count} records ({what}) will name a “{field}” that does not belong to what they are about: check them',
      '{what} {count} 件の「{field}」が所属と一致しなくなります。確認してください',
      '{count} 條{what}的「{field}」將與所選記錄不一致，請核對',
    ],
  },
  merge_later: {
    code: 409,
    words: [
      '合并后的数据已被删除或再次合并，请先恢复它',
      'The merged record has been deleted or merged again: bring it back first',
      '統合後のデータが削除または再統合されています。先に戻してください',
      '合併後的資料已被刪除或再次合併，請先恢復它',
    ],
  },
  merge_purged: {
    code: 409,
    words: [
      '被合并的数据已彻底删除，无法撤销合并',
      'A merged record was deleted for ever, so the merge cannot be undone',
      '統合されたデータが完全に削除されたため、取り消せません',
      '被合併的資料已徹底刪除，無法撤銷合併',
    ],
  },
} as const satisfies Record<string, MessageRow>;

export type MessageId = keyof typeof MESSAGES;

/** The sentence in the reader's language; a blank without data stays visible, so that a test finds it. */
export function message(id: MessageId, data: MessageData, locale: Locale): string {
  return say(MESSAGES[id].words, locale, data);
}

/** The words under a field: the administrator's own text when the rule has one. */
export function fieldMessage(error: FieldError, locale: Locale): string {
  return error.text ?? message(error.id, error.data ?? {}, locale);
}
