import type { FieldItem } from '../module.ts';
import { MESSAGES } from '../messages.ts';

const opinion = ['审批意见', 'Opinion', '承認コメント', '審批意見'] as const;
const { opinion_required, reason_required, choose_next_approver } = MESSAGES;

/** What the approval of a record asks for, by what is done. A text that must be given must say something: spaces are no answer. */
export const APPROVAL_ASKS = {
  mayOpine: { type: 'textarea', model: 'content', words: opinion, options: { maxlength: 500 } },
  mustOpine: {
    type: 'textarea',
    model: 'content',
    words: opinion,
    options: { required: true, maxlength: 500 },
    rules: [
      { required: true, words: opinion_required.words },
      { pattern: '\\S', words: opinion_required.words },
    ],
  },
  withdrawReason: {
    type: 'textarea',
    model: 'content',
    words: ['撤回原因', 'Reason for withdrawing', '取り下げ理由', '撤回原因'],
    options: { required: true, maxlength: 500 },
    rules: [
      { required: true, words: reason_required.words },
      { pattern: '\\S', words: reason_required.words },
    ],
  },
  revokeReason: {
    type: 'textarea',
    model: 'content',
    words: ['撤销原因', 'Reason for revoking', '承認取消の理由', '撤銷原因'],
    options: { required: true, maxlength: 500 },
    rules: [
      { required: true, words: reason_required.words },
      { pattern: '\\S', words: reason_required.words },
    ],
  },
  nextApprover: {
    type: 'user',
    model: 'next_user_id',
    words: ['下节点审批人', 'Next approver', '次の承認者', '下節點審批人'],
    options: { required: true },
    rules: [{ required: true, words: choose_next_approver.words }],
  },
  /** choices: those whom the viewer stands in for, and the viewer */
  deciders: {
    type: 'checkbox',
    model: 'review_user_ids',
    words: ['代表以下审批人', 'On behalf of', '代わりに承認する相手', '代表以下審批人'],
    options: { required: true, inline: true },
  },
} as const satisfies Record<string, FieldItem>;
