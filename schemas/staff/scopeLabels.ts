import { label, type Label } from '../i18n/label.ts';
import type { Scope } from '../permissions/viewer.ts';

export const SCOPE_LABELS: Readonly<Record<Scope, Label>> = {
  own: label('本人'),
  subordinates: label('本人及下属'),
  department: label('本部门'),
  below: label('本部门及下级部门'),
  all: label('全公司'),
};
