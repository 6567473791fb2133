import type { Words } from '../locale.ts';
import type { Scope } from '../viewer.ts';

export const SCOPE_WORDS: Readonly<Record<Scope, Words>> = {
  own: ['本人', 'Own', '本人', '本人'],
  subordinates: ['本人及下属', 'Own and people below', '本人と部下', '本人及下屬'],
  department: ['本部门', 'Own department', '自部署', '本部門'],
  below: ['本部门及下级部门', 'Department and below', '自部署と配下の部署', '本部門及下級部門'],
  all: ['全公司', 'Whole company', '全社', '全公司'],
};
