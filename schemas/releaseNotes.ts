import { label, type Label } from './i18n/label.ts';

export interface Release {
  version: string;
  /** yyyy-MM-dd; empty while it is not out */
  date: string;
  notes: readonly Label[];
}

/** What people notice of each version, the newest first. They come with the product: nobody outside is asked for them. */
export const RELEASES: readonly Release[] = [
  {
    version: '0.1.0',
    date: '',
    notes: [
      label('客户、线索、商机、报价、合同、回款和发票，表单可在使用中随时调整'),
      label('审批流可画图、可试运行，办公审批类型由公司自己设计'),
      label('报表按时间、部门和人员对比，每个数字都能点到对应的列表'),
      label('日程、日志、公告、知识库、通讯录和电话'),
      label('API 应用：让其他系统在授权范围内读写数据'),
    ],
  },
];
