import { label } from '../i18n/label.ts';

const [advance, delivery, acceptance, final, warranty] = [
  label('预付款'),
  label('到货款'),
  label('验收款'),
  label('尾款'),
  label('质保金'),
];

/** The usual ways of paying a contract: each stage's per cent, what it is paid for, and the days after the stage before. */
export const PLAN_TEMPLATES = [
  [
    { share: 30, name: advance, days: 0 },
    { share: 70, name: final, days: 30 },
  ],
  [
    { share: 50, name: advance, days: 0 },
    { share: 50, name: final, days: 30 },
  ],
  [
    { share: 30, name: advance, days: 0 },
    { share: 60, name: acceptance, days: 30 },
    { share: 10, name: warranty, days: 365 },
  ],
  [
    { share: 30, name: advance, days: 0 },
    { share: 30, name: delivery, days: 30 },
    { share: 30, name: acceptance, days: 30 },
    { share: 10, name: warranty, days: 365 },
  ],
] as const;
