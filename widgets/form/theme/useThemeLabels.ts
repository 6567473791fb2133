import { useLingui } from '@lingui/react/macro';
import { TranslatableString } from '@rjsf/utils';
import { useMemo } from 'react';

type Words = (one: string, two: string, three: string) => string;

/** What rjsf itself says, in the reader's language. Complete by type: a new word of rjsf stops the build. */
export function useThemeLabels(): (word: TranslatableString, params?: string[]) => string {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const words: Record<TranslatableString, Words> = {
      [TranslatableString.ArrayItemTitle]: () => t`项`,
      [TranslatableString.MissingItems]: () => t`没有说明列表里是什么`,
      [TranslatableString.EmptyArray]: () => t`还没有内容，用下面的按钮添加。`,
      [TranslatableString.YesLabel]: () => t`是`,
      [TranslatableString.NoLabel]: () => t`否`,
      [TranslatableString.CloseLabel]: () => t`关闭`,
      [TranslatableString.ErrorsLabel]: () => t`请检查下列内容`,
      [TranslatableString.NewStringDefault]: () => t`新值`,
      [TranslatableString.AddButton]: () => t`添加`,
      [TranslatableString.AddItemButton]: () => t`添加一项`,
      [TranslatableString.CopyButton]: () => t`复制`,
      [TranslatableString.ExpandButton]: () => t`展开一层`,
      [TranslatableString.MoveDownButton]: () => t`下移`,
      [TranslatableString.MoveUpButton]: () => t`上移`,
      [TranslatableString.RemoveButton]: () => t`移除`,
      [TranslatableString.NowLabel]: () => t`此刻`,
      [TranslatableString.ClearLabel]: () => t`清除`,
      [TranslatableString.AriaDateLabel]: () => t`选择日期`,
      [TranslatableString.PreviewLabel]: () => t`预览`,
      [TranslatableString.DecrementAriaLabel]: () => t`减一`,
      [TranslatableString.IncrementAriaLabel]: () => t`加一`,
      [TranslatableString.OptionalObjectAdd]: () => t`填写这一组`,
      [TranslatableString.OptionalObjectRemove]: () => t`清空这一组`,
      [TranslatableString.OptionalObjectEmptyMsg]: () => t`未填写`,
      [TranslatableString.Type]: () => t`类型`,
      [TranslatableString.Value]: () => t`值`,
      [TranslatableString.ClearButton]: () => t`清除`,
      [TranslatableString.UnknownFieldType]: (type) => t`不支持的字段类型：${type}`,
      [TranslatableString.OptionPrefix]: (at) => t`选项 ${at}`,
      [TranslatableString.TitleOptionPrefix]: (title, at) => t`${title}：选项 ${at}`,
      [TranslatableString.KeyLabel]: (name) => t`${name}的键`,
      [TranslatableString.DeprecatedLabel]: (name) => t`${name}（已弃用）`,
      [TranslatableString.CycleDetected]: (name) => t`「${name}」引用了自己，可以再展开一层。`,
      [TranslatableString.InvalidObjectField]: (name, reason) =>
        t`「${name}」的设置有误：${reason}`,
      [TranslatableString.UnsupportedField]: () => t`无法显示这个字段。`,
      [TranslatableString.UnsupportedFieldWithId]: (id) => t`无法显示字段 ${id}。`,
      [TranslatableString.UnsupportedFieldWithReason]: (reason) => t`无法显示这个字段：${reason}`,
      [TranslatableString.UnsupportedFieldWithIdAndReason]: (id, reason) =>
        t`无法显示字段 ${id}：${reason}`,
      [TranslatableString.FilesInfo]: (name, type, bytes) => t`${name}（${type}，${bytes} 字节）`,
    };
    return (word, params = []) => words[word](params[0] ?? '', params[1] ?? '', params[2] ?? '');
    // The words change with the language only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [i18n.locale]);
}
