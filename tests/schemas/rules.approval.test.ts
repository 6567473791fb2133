import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import {
  checkDecision,
  checkReason,
  checkStart,
  decidesFor,
  hidesEditButton,
  mayDecide,
  mayRevoke,
  mayStart,
  mayWithdraw,
  namesOfStep,
  refusesEdits,
  RELATIONS,
  STEP,
  stepState,
  type StepState,
} from '../../schemas/rules/approval.ts';
import { APPROVAL } from '../../schemas/rules/approvalState.ts';
import type { FieldError } from '../../schemas/i18n/errors.ts';

const STATES = [0, 1, 2, 3, 4];
const user = (id: number, is_admin: 0 | 1 = 0) => ({ id, is_admin });
const said = (errors: readonly FieldError[]) =>
  errors.map((error) => fieldMessage(error, 'zh-chs'));

describe('who may do what', () => {
  const record = (approval_state: number) => ({
    approval_state,
    creator_user_id: 1,
    owner_user_id: 2,
  });

  test('start from not started, rejected or revoked [APPR-002]', () => {
    expect(STATES.filter((state) => mayStart(record(state), user(2)))).toEqual([0, 3, 4]);
  });
  test('only the creator or owner starts, not even an administrator [APPR-013]', () => {
    expect([1, 2, 3].map((id) => mayStart(record(0), user(id)))).toEqual([true, true, false]);
    expect(mayStart(record(0), user(9, 1))).toBe(false);
    expect(
      mayStart({ approval_state: 0, creator_user_id: null, owner_user_id: null }, user(3)),
    ).toBe(false);
  });
  test('the applicant withdraws while it is in review [APPR-003]', () => {
    expect(STATES.filter((state) => mayWithdraw(record(state), [1], user(1)))).toEqual([1]);
    expect(mayWithdraw(record(1), [1], user(2))).toBe(false);
  });
  test('approvers of the step decide, or who stands in for them', () => {
    const step = { waiting: [5, 6], applicants: [1] };
    expect(STATES.filter((state) => mayDecide(record(state), step, user(5)))).toEqual([1]);
    expect(mayDecide(record(1), step, user(7))).toBe(false);
    expect(mayDecide(record(1), { ...step, represents: [6] }, user(7))).toBe(true);
    expect(decidesFor({ ...step, represents: [6, 8] }, user(5))).toEqual([5, 6]);
  });
  test('no applicant decides, neither for themselves nor for somebody else, and nobody stands in for one', () => {
    const step = { waiting: [1, 5], applicants: [1, 2] };
    expect(decidesFor(step, user(1))).toEqual([]);
    expect(decidesFor({ ...step, represents: [5] }, user(2, 1))).toEqual([]);
    expect(decidesFor({ ...step, represents: [1] }, user(7))).toEqual([]);
    expect(decidesFor({ ...step, represents: [1] }, user(5))).toEqual([5]);
  });
  test('a passed review is revoked by its last approvers and administrators [APPR-035]', () => {
    expect(STATES.filter((state) => mayRevoke(record(state), [5], user(5)))).toEqual([2]);
    expect([mayRevoke(record(2), [5], user(6)), mayRevoke(record(2), [5], user(6, 1))]).toEqual([
      false,
      true,
    ]);
  });
  test('edit is hidden when passed or rejected, refused when in review or passed', () => {
    expect(STATES.filter(hidesEditButton)).toEqual([2, 3]);
    expect(STATES.filter(refusesEdits)).toEqual([1, 2]);
  });
});

describe('steps', () => {
  const { pending, passed, rejected, running } = STEP;

  test('& waits for all, / ends at the first [APPR-010]', () => {
    expect(stepState(RELATIONS.all, [passed, pending])).toBe(running);
    expect(stepState(RELATIONS.all, [passed, passed])).toBe(passed);
    expect(stepState(RELATIONS.any, [passed, pending])).toBe(passed);
    expect(stepState(RELATIONS.any, [pending, pending])).toBe(running);
    expect([
      stepState(RELATIONS.all, [passed, rejected]),
      stepState(RELATIONS.any, [rejected, pending]),
    ]).toEqual([rejected, rejected]);
  });
  test('a step without approvers never passes by itself', () => {
    expect([stepState(RELATIONS.all, []), stepState(RELATIONS.any, [])]).toEqual([
      running,
      running,
    ]);
  });
  test('names are joined with & or / [APPR-009]', () => {
    expect([
      namesOfStep(RELATIONS.all, ['张三', '李四']),
      namesOfStep(RELATIONS.any, ['张三', '李四']),
    ]).toEqual(['张三 & 李四', '张三 / 李四']);
  });
  test('what all have passed, any has passed; the order of decisions does not matter', () => {
    const decisions = fc.array(fc.constantFrom<StepState>(0, 2, 3), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(decisions, (given) => {
        for (const relation of [RELATIONS.all, RELATIONS.any] as const)
          expect(stepState(relation, given.toReversed())).toBe(stepState(relation, given));
        if (stepState(RELATIONS.all, given) === passed)
          expect(stepState(RELATIONS.any, given)).toBe(passed);
      }),
    );
  });
  test('states of records are the five of the texts', () => {
    expect(Object.values(APPROVAL)).toEqual(STATES);
  });
});

describe('what must be given', () => {
  const node = (node_type: number, ...user_ids: number[]) => ({
    node_type,
    relation: RELATIONS.all,
    user_ids,
  });

  test('a flow', () => {
    expect(said(checkStart(undefined))).toEqual(['请选择审批流']);
  });
  test('an approver for every step of type 2, none yet for type 3, which the step before chooses [CONST-037]', () => {
    expect(said(checkStart({ nodes: [node(2, 5), node(2)] }))).toEqual(['请指定审批人']);
    expect(said(checkStart({ nodes: [node(2, 5), node(3)] }))).toEqual([]);
  });
  test('the next approver where he is chosen', () => {
    expect(said(checkDecision({ state: 2 }, node(3)))).toEqual(['下节点审批人必填']);
    expect(said(checkDecision({ state: 2, next_user_id: 6 }, node(3)))).toEqual([]);
    expect(said(checkDecision({ state: 2 }, node(2, 6)))).toEqual([]);
    expect(said(checkDecision({ state: 2 }, undefined))).toEqual([]);
  });
  test('somebody else than an applicant as the next one', () => {
    expect(said(checkDecision({ state: 2, next_user_id: 6 }, node(3), [6]))).toEqual([
      '申请人不能审批自己提交的数据，请指定其他人',
    ]);
  });
  test('an opinion when rejecting', () => {
    expect(said(checkDecision({ state: 3, content: '  ' }, undefined))).toEqual(['请填写审批意见']);
    expect(said(checkDecision({ state: 3, content: '价格过低' }, node(3)))).toEqual([]);
  });
  test('a reason for withdrawing and revoking that is more than spaces [APPR-027]', () => {
    expect([undefined, '', '   ', '改签'].map((content) => said(checkReason(content)))).toEqual([
      ['撤销原因必填'],
      ['撤销原因必填'],
      ['撤销原因必填'],
      [],
    ]);
  });
});
