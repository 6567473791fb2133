import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { Button } from '../../../widgets/ui/Button.tsx';

interface HelpPageProps {
  /** where a reader chooses the language */
  languages: ReactNode;
  onBack(): void;
}

/** How one works with the product, in short; open to everybody, also before signing in. */
export function HelpPage({ languages, onBack }: HelpPageProps) {
  const { t } = useLingui();
  const title = t`帮助`;
  const parts = useParts();
  useEffect(() => void (document.title = `${title} - ${PRODUCT_NAME}`), [title]);

  return (
    <div className="min-h-dvh bg-surface-1">
      <header className="flex min-h-12 flex-wrap items-center gap-x-4 border-b border-line bg-surface-0 px-4 py-1">
        <span className="font-semibold">{PRODUCT_NAME}</span>
        <Button kind="quiet" onClick={onBack}>{t`返回工作台`}</Button>
        <span className="ms-auto">{languages}</span>
      </header>
      <div className="mx-auto grid max-w-4xl gap-x-12 px-6 py-8 md:grid-cols-[180px_1fr]">
        <nav aria-label={t`目录`} className="max-md:hidden">
          <ul className="sticky top-8 flex flex-col gap-1 text-sm">
            {parts.map(({ key, name }) => (
              <li key={key}>
                <a
                  href={`#${key}`}
                  className="block rounded-md px-2 py-1 text-text-2 hover:bg-hover hover:text-text-1"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main className="min-w-0">
          <h1 className="text-2xl font-semibold">{title}</h1>
          {parts.map(({ key, name, lines }) => (
            <section key={key} aria-labelledby={key} className="mt-8">
              <h2 id={key} className="scroll-mt-6 text-lg font-semibold">
                {name}
              </h2>
              <ul className="mt-2 flex list-disc flex-col gap-2 ps-5 leading-relaxed text-text-2 marker:text-text-3">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ))}
        </main>
      </div>
    </div>
  );
}

interface Part {
  key: string;
  name: string;
  lines: string[];
}

function useParts(): Part[] {
  const { t } = useLingui();
  return [
    {
      key: 'begin',
      name: t`开始使用`,
      lines: [
        t`左侧菜单按客户、销售、财务、办公分组；打开过的页面排成上方的标签，下次登录时还在。`,
        t`按 S 搜索页面和记录，按 ? 查看全部快捷键。`,
        t`铃铛上的数字是今天要处理的提醒：到期的跟进、待审批的单据、临近的回款和日程。`,
      ],
    },
    {
      key: 'lists',
      name: t`列表`,
      lines: [
        t`输入关键字搜索；筛选和排序可以保存为视图，下次一点即开。`,
        t`列表也可以显示为看板、日历或地图，按字段分组，并对数字求和。`,
        t`选中多行后可以一起修改、转移、导出或删除；做错了可以撤销。`,
      ],
    },
    {
      key: 'records',
      name: t`记录`,
      lines: [
        t`点击一行，详情在右侧打开；按 Alt+↑ 或 Alt+↓ 查看上一条或下一条。`,
        t`写下跟进并约定下次时间，到时会提醒您。`,
        t`把同事加入团队，他们就可以查看或编辑这条记录；操作日志记下谁在什么时候改了什么。`,
      ],
    },
    {
      key: 'forms',
      name: t`表单`,
      lines: [
        t`带 * 的字段必须填写；有问题的地方，原因写在字段下面。`,
        t`没有保存的内容会留作草稿，下次打开时可以继续填写。`,
        t`与已有客户重复时，保存前会提示。`,
      ],
    },
    {
      key: 'selling',
      name: t`从线索到回款`,
      lines: [
        t`线索可以转换为客户、联系人和商机；公海里的客户谁都可以领取。`,
        t`商机按阶段推进；报价单转成合同，合同分期回款，回款后开具发票。`,
        t`需要审批的单据集中在「审批」页面，有了结果会提醒申请人。`,
      ],
    },
    {
      key: 'administration',
      name: t`管理`,
      lines: [
        t`管理员在账号菜单中进入后台管理，添加员工，用角色决定谁能看到和修改什么。`,
        t`字段、阶段、菜单、审批流和打印模板都可以按企业的需要调整。`,
        t`已有的数据可以从表格导入，导入前会指出每一行的问题。`,
      ],
    },
    {
      key: 'more',
      name: t`没有找到答案`,
      lines: [t`请询问企业的管理员；客服的联系方式在账号菜单中。`],
    },
  ];
}
