import { useLingui } from '@lingui/react/macro';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { planForm } from '../../../schemas/dialogs/planForm.ts';
import type { PLAN_TEMPLATES } from '../../../schemas/dialogs/planTemplates.ts';
import {
  checkBatch,
  checkGenerate,
  plannedPart,
  plansExceeding,
} from '../../../schemas/rules/paymentPlans.ts';
import { nextStage, settleStages, withPart } from '../../../schemas/rules/planStages.ts';
import { initialValues } from '../../../schemas/formLogic/initialValues.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useLocale, useModuleForm } from '../../data/definitions.ts';
import { type BatchRow, proposePaymentPlans, savePaymentPlans } from '../../data/paymentPlans.ts';
import { newIdempotencyKey, useRecord, useRelated } from '../../data/records.ts';
import { localNow } from '../../records/shared/localNow.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { createRecordStore } from '../../records/form/runtime.ts';

/** A row of the batch; the key stays with it when others go. */
export interface DraftRow {
  key: number;
  row: BatchRow;
}

let lastKey = 0;
const keyed = (row: BatchRow): DraftRow => ({ key: (lastKey += 1), row });

/** Everything a batch of plans knows: what it is made from, its rows, what is wrong with them, and whether they plan more than the contract is worth. */
export function usePlanBatch(contract: number | undefined, onDone: () => void) {
  const { t } = useLingui();
  const locale = useLocale();
  const confirm = useConfirm();
  const plans = useModuleForm('paymentPlan').data;
  const contracts = useModuleForm('contract').data;
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [store] = useState(() => {
    const form = planForm(locale);
    return createRecordStore({
      form,
      values: initialValues(
        form,
        { now: localNow() },
        contract === undefined ? {} : { contract_id: contract },
      ),
    });
  });
  const chosen = useSyncExternalStore(
    (listener) => store.subscribe('contract_id', listener),
    () => store.value('contract_id'),
  );
  const contractId = typeof chosen === 'number' ? chosen : undefined;
  const [drafts, setDrafts] = useState<readonly DraftRow[]>([]);
  const [edited, setEdited] = useState(false);
  const [judged, setJudged] = useState(false);
  const [busy, setBusy] = useState<'generate' | 'save'>();
  const refused = useRefusal();

  const { price, start_time: start } = useRecord(contracts?.file, contractId).data?.data_raw ?? {};
  const rows = useMemo(() => {
    const settled = settleStages(
      drafts.map(({ row }) => row),
      { price, start },
    );
    return drafts.map(({ key, row }, index) => ({ key, row: settled[index] ?? row }));
  }, [drafts, price, start]);
  const made = useRelated(contractId === undefined ? undefined : plans?.file, {
    parent: { module: 'contract', id: contractId ?? 0 },
    page: 1,
    size: 1,
  }).data as Readonly<Record<string, unknown>> | undefined;
  const written = rows.map(({ row }) => row);
  const faults = judged ? checkBatch({ contract_id: contractId, rows: written }) : [];

  async function generate() {
    const { ok } = store.submit();
    const { cycle, pay_day, count } = store.values() as {
      cycle?: number;
      pay_day?: number;
      count?: number;
    };
    const [wrong] = checkGenerate({ contract_id: contractId, cycle });
    if (!ok || wrong || contractId === undefined)
      return void (wrong && toast.error(fieldMessage(wrong, locale)));
    if (!(await mayReplace())) return;
    await during('generate', async () => {
      const proposed = await proposePaymentPlans({
        contract_id: contractId,
        ...(cycle !== undefined && { cycle }),
        ...(cycle === 0 ? { count: count ?? 1 } : { pay_day: pay_day ?? 1 }),
      });
      begin(proposed);
    });
  }

  /** Begins anew with the stages of a template; what is paid for stands in the description, where there is one. */
  async function stage(template: (typeof PLAN_TEMPLATES)[number]) {
    if (!(await mayReplace())) return;
    const described = plans?.form.fields.has('description');
    begin(
      template.map(({ share, days, name }) => ({
        share,
        days,
        ...(described && { description: translate(name, locale) }),
      })),
    );
  }

  async function mayReplace() {
    return (
      !edited ||
      rows.length === 0 ||
      confirm({
        title: t`重新生成？`,
        text: t`现有的 ${rows.length} 期会被替换。`,
        action: t`重新生成`,
      })
    );
  }

  function begin(made: readonly BatchRow[]) {
    const begun = plans ? initialValues(plans.form, { now: localNow() }) : {};
    const { remind_time, payment_method } = begun as BatchRow;
    setDrafts(
      made.map((row) =>
        keyed({
          ...row,
          ...(payment_method && { payment_method: String(payment_method) }),
          ...(remind_time !== undefined && { remind_time }),
        }),
      ),
    );
    setEdited(false);
    setJudged(false);
  }

  async function save() {
    setJudged(true);
    const [first] = checkBatch({ contract_id: contractId, rows: written });
    if (first || contractId === undefined)
      return void (first && toast.error(fieldMessage(first, locale)));
    await during('save', async () => {
      await savePaymentPlans(contractId, written, idempotencyKey);
      toast.success(t`添加成功`);
      onDone();
    });
  }

  async function during(what: 'generate' | 'save', work: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    await refused
      .save(work, {
        shows: (model) => store.form.fields.has(model) || undefined,
        settle: ({ fields }) => store.refuse(fields),
      })
      .finally(() => setBusy(undefined));
  }

  function change(next: readonly DraftRow[]) {
    setDrafts(next);
    setEdited(true);
  }

  return {
    refusal: refused.refusal,
    store,
    locale,
    rows,
    faults,
    edited,
    busy,
    contractId,
    generate,
    stage,
    save,
    file: contracts?.file,
    fields: plans?.form.fields,
    price,
    above: plansExceeding({ price, planned: made?.plan_total_amount, rows: written }),
    part: plannedPart({ price, planned: made?.plan_total_amount, rows: written }),
    add: () => change([...drafts, keyed(nextStage(written, price))]),
    put: ({ key, row }: DraftRow, model: string, value: unknown) =>
      change(
        drafts.map((each) => (each.key === key ? { key, row: withPart(row, model, value) } : each)),
      ),
    remove: (key: number) => change(drafts.filter((each) => each.key !== key)),
  };
}

export type PlanBatch = ReturnType<typeof usePlanBatch>;
