import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { signInPicture } from '../../data/signIn.ts';

/** Beside the form: the picture of whoever runs the server, or what the product is: its name, one sentence, and some of its list. */
export function Picture() {
  const { t } = useLingui();
  const [url, setUrl] = useState('');
  // Without an answer, or without a picture of its own, the drawing stays.
  useEffect(() => void signInPicture().then(setUrl, () => setUrl('')), []);
  if (url !== '')
    return (
      <aside className="relative hidden w-[44%] max-w-[640px] border-e border-line bg-surface-0 lg:block">
        <img
          src={url}
          alt=""
          onError={() => setUrl('')}
          className="absolute inset-0 size-full object-cover"
        />
      </aside>
    );
  return (
    <aside className="hidden w-[44%] max-w-[640px] flex-col border-e border-line bg-surface-0 px-12 py-5 lg:flex">
      <p className="flex h-[26px] items-center font-semibold">{PRODUCT_NAME}</p>
      <div className="flex flex-1 flex-col justify-center gap-8">
        <p className="max-w-96 text-xl font-semibold text-balance [word-break:auto-phrase]">{t`从线索到回款，每一步都有据可查。`}</p>
        <Drawing />
      </div>
    </aside>
  );
}

const STAGES = [0, 1, 2, 3, 4];

/** What the product shows: some deals with how far they are and what they are worth. For the eyes only. */
function Drawing() {
  const { t, i18n } = useLingui();
  const deals = [
    { name: t`产线数字化改造`, amount: 268_900, stage: 3 },
    { name: t`年度运维续签`, amount: 86_000, stage: 5 },
    { name: t`冷链监测一期`, amount: 152_400, stage: 1 },
    { name: t`检测设备采购`, amount: 349_500, stage: 4 },
    { name: t`办公网络升级`, amount: 43_200, stage: 2 },
    { name: t`能耗管理平台`, amount: 592_300, stage: 5 },
  ];
  return (
    <svg viewBox="0 0 480 252" aria-hidden className="w-full max-w-[480px] text-[12px]">
      <rect
        x="0.5"
        y="0.5"
        width="479"
        height="251"
        rx="8"
        className="fill-surface-1 stroke-line"
      />
      <path d="M0 36.5h480" className="stroke-line" />
      <g className="fill-text-3">
        <text x="20" y="23">{t`商机`}</text>
        <text x="244" y="23">{t`阶段`}</text>
        <text x="460" y="23" textAnchor="end">{t`金额`}</text>
      </g>
      {deals.map(({ name, amount, stage }, i) => (
        <g key={name} transform={`translate(0 ${36 + i * 36})`}>
          {i > 0 && <path d="M0 .5h480" className="stroke-line" />}
          {i === 1 && <rect x="1" y="1" width="478" height="35" className="fill-selected" />}
          <text x="20" y="23" className={i === 1 ? 'fill-accent font-medium' : 'fill-text-2'}>
            {name}
          </text>
          {STAGES.map((step) => (
            <rect
              key={step}
              x={244 + step * 25}
              y="15"
              width="22"
              height="6"
              rx="2"
              className={step < stage ? 'fill-accent' : 'fill-surface-3'}
              opacity={step < stage && i !== 1 ? 0.45 : 1}
            />
          ))}
          <text
            x="460"
            y="23"
            textAnchor="end"
            className={
              i === 1 ? 'fill-text-1 font-medium tabular-nums' : 'fill-text-2 tabular-nums'
            }
          >
            {i18n.number(amount)}
          </text>
        </g>
      ))}
    </svg>
  );
}
