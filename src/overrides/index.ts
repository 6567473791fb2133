import { createElement, lazy } from 'react';
import { MODULE_ROUTES } from '../../schemas/navigation/routes.ts';
import {
  type BoardSlotProps,
  checkOverrides,
  type DetailSlotProps,
  type Overrides,
  type TabSlotProps,
} from '../records/slots/slots.ts';
import { ApprovalWaiting } from './approval/ApprovalSkeleton.tsx';
import { ContentSkeleton } from './followUp/ContentSkeleton.tsx';
import { lazySlot } from './lazySlot.tsx';
import type { FormSlotProps } from '../../widgets/form/index.ts';
import { LinesSkeleton } from './productLines/LinesSkeleton.tsx';
import { StageSkeleton } from './stages/StageSkeleton.tsx';

// Form slots come with the form's own chunk, panel slots with the first panel that has one.
const ProductLines = lazySlot<FormSlotProps>(
  async () => (await import('./productLines/ProductLines.tsx')).ProductLines,
  () => createElement(LinesSkeleton),
);
const TotalInput = lazy(async () => ({
  default: (await import('./productLines/TotalInput.tsx')).TotalInput,
}));
const GroupInput = lazy(async () => ({
  default: (await import('./stages/GroupInput.tsx')).GroupInput,
}));
const ContentInput = lazySlot<FormSlotProps>(
  async () => (await import('./followUp/ContentInput.tsx')).ContentInput,
  () => createElement(ContentSkeleton),
);
const NamedFiles = lazy(async () => ({
  default: (await import('./files/FilesInput.tsx')).NamedFiles,
}));
const OfficeLines = lazy(async () => ({
  default: (await import('./officeLines/OfficeLines.tsx')).OfficeLines,
}));
const RequestTypeInput = lazy(async () => ({
  default: (await import('./requestTypes/TypeInput.tsx')).TypeInput,
}));
const TitleInput = lazy(async () => ({
  default: (await import('./invoices/TitleInput.tsx')).TitleInput,
}));
const OpenAmount = lazy(async () => ({
  default: (await import('./invoices/OpenAmount.tsx')).OpenAmount,
}));
const DepositInput = lazy(async () => ({
  default: (await import('./deposit/DepositInput.tsx')).DepositInput,
}));
const VariantsInput = lazy(async () => ({
  default: (await import('./variants/VariantsInput.tsx')).VariantsInput,
}));
const CategoryInput = lazy(async () => ({
  default: (await import('./variants/CategoryInput.tsx')).CategoryInput,
}));
const StageBar = lazySlot<DetailSlotProps>(
  async () => (await import('./stages/StageBar.tsx')).StageBar,
  () => createElement(StageSkeleton),
);
const StageBoard = lazySlot<BoardSlotProps>(
  async () => (await import('./stages/StageBoard.tsx')).StageBoard,
  () => null,
);
const Overview = lazySlot<DetailSlotProps>(
  async () => (await import('./contract/Overview.tsx')).Overview,
  () => null,
);
const InvoiceTab = lazySlot<TabSlotProps>(
  async () => (await import('./invoices/InvoiceTab.tsx')).InvoiceTab,
  () => null,
);
const PlanTab = lazySlot<TabSlotProps>(
  async () => (await import('./paymentPlans/PlanTab.tsx')).PlanTab,
  () => null,
);
const VariantTab = lazySlot<TabSlotProps>(
  async () => (await import('./variants/VariantTab.tsx')).VariantTab,
  () => null,
);
const SignupTab = lazySlot<TabSlotProps>(
  async () => (await import('./signup/SignupTab.tsx')).SignupTab,
  () => null,
);
const ApprovalPanel = lazySlot<DetailSlotProps>(
  async () => (await import('./approval/ApprovalPanel.tsx')).ApprovalPanel,
  (props) => createElement(ApprovalWaiting, props),
);

/** Every hand-written exception to the generic screens, by module and slot. */
export const overrides = checkOverrides(
  {
    '*': { 'detail.panel': ApprovalPanel },
    opportunity: {
      'detail.header': StageBar,
      'list.board': { model: 'process_id', Board: StageBoard },
      'form.opportunity_group_id': GroupInput,
    },
    event: { 'form.content': ContentInput, 'form.file_ids': NamedFiles },
    knowledge: { 'form.file_ids': NamedFiles },
    officeRequest: {
      'form.type': RequestTypeInput,
      'form.cost_list': OfficeLines,
      'form.purchase_list': OfficeLines,
      'form.file_ids': NamedFiles,
    },
    quotation: { 'form.product_list': ProductLines, 'form.product_price': TotalInput },
    contract: {
      'detail.header': Overview,
      'form.product_list': ProductLines,
      'form.product_price': TotalInput,
      'form.deposit': DepositInput,
      'tab.paymentPlan': PlanTab,
      'tab.invoice': InvoiceTab,
    },
    customer: { 'tab.invoice': InvoiceTab },
    marketing: { 'tab.signup': SignupTab },
    product: {
      'form.category_id': CategoryInput,
      'form.variants': VariantsInput,
      'tab.productDetail': VariantTab,
    },
    invoice: {
      'form.title': TitleInput,
      'form.contract_price': OpenAmount,
      'form.uninvoice': OpenAmount,
    },
  } satisfies Overrides,
  Object.values(MODULE_ROUTES),
);
