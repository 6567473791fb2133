import { label } from '../i18n/label.ts';
import type { FieldItem } from '../definition/module.ts';
import { MESSAGES } from '../i18n/messages.ts';

const opinion = label('审批意见');
const { opinion_required, reason_required, choose_next_approver } = MESSAGES;

/** What the approval of a record asks for, by what is done. A text that must be given must say something: spaces are no answer. */
export const APPROVAL_ASKS = {
  mayOpine: { type: 'textarea', model: 'content', label: opinion, options: { maxlength: 500 } },
  mustOpine: {
    type: 'textarea',
    model: 'content',
    label: opinion,
    options: { required: true, maxlength: 500 },
    rules: [
      { required: true, label: opinion_required.label },
      { pattern: '\\S', label: opinion_required.label },
    ],
  },
  withdrawReason: {
    type: 'textarea',
    model: 'content',
    label: label('撤回原因'),
    options: { required: true, maxlength: 500 },
    rules: [
      { required: true, label: reason_required.label },
      { pattern: '\\S', label: reason_required.label },
    ],
  },
  revokeReason: {
    type: 'textarea',
    model: 'content',
    label: label('撤销原因'),
    options: { required: true, maxlength: 500 },
    rules: [
      { required: true, label: reason_required.label },
      { pattern: '\\S', label: reason_required.label },
    ],
  },
  nextApprover: {
    type: 'user',
    model: 'next_user_id',
    label: label('下节点审批人'),
    options: { required: true },
    rules: [{ required: true, label: choose_next_approver.label }],
  },
  /** choices: those whom the viewer stands in for, and the viewer */
  deciders: {
    type: 'checkbox',
    model: 'review_user_ids',
    label: label('代表以下审批人'),
    options: { required: true, inline: true },
  },
} as const satisfies Record<string, FieldItem>;
