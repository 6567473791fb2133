/** approval_state of a record. By itself, because lists need it and nothing else of approvals. */
export const APPROVAL = { none: 0, running: 1, passed: 2, rejected: 3, revoked: 4 } as const;
