import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { signInPicture } from '../../data/signIn.ts';

/** Beside the form: the picture of whoever runs the server, or what the product is: its name, one sentence, and the drawing of a list with its stages. */
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

const ROWS = [
  { name: 132, amount: 44, stage: 3 },
  { name: 96, amount: 56, stage: 5 },
  { name: 148, amount: 38, stage: 1 },
  { name: 112, amount: 50, stage: 4 },
  { name: 88, amount: 34, stage: 2 },
  { name: 124, amount: 60, stage: 5 },
];
const STAGES = [0, 1, 2, 3, 4];

function Drawing() {
  return (
    <svg viewBox="0 0 480 252" aria-hidden className="w-full max-w-[480px]">
      <rect
        x="0.5"
        y="0.5"
        width="479"
        height="251"
        rx="8"
        className="fill-surface-1 stroke-line"
      />
      <path d="M0 36.5h480" className="stroke-line" />
      <rect x="20" y="15" width="36" height="6" rx="3" className="fill-surface-3" />
      <rect x="244" y="15" width="44" height="6" rx="3" className="fill-surface-3" />
      <rect x="420" y="15" width="36" height="6" rx="3" className="fill-surface-3" />
      {ROWS.map(({ name, amount, stage }, i) => (
        <g key={name} transform={`translate(0 ${36 + i * 36})`}>
          {i > 0 && <path d="M0 .5h480" className="stroke-line" />}
          <circle cx="28" cy="18" r="8" className={i === 1 ? 'fill-accent' : 'fill-surface-3'} />
          <rect
            x="46"
            y="15"
            width={name}
            height="6"
            rx="3"
            className={i === 1 ? 'fill-text-2' : 'fill-surface-3'}
          />
          {STAGES.map((step) => (
            <rect
              key={step}
              x={244 + step * 25}
              y="15"
              width="22"
              height="6"
              rx="2"
              className={step < stage ? 'fill-accent' : 'fill-surface-3'}
              opacity={step < stage ? (i === 1 ? 1 : 0.45) : 1}
            />
          ))}
          <rect
            x={456 - amount}
            y="15"
            width={amount}
            height="6"
            rx="3"
            className={i === 1 ? 'fill-text-2' : 'fill-surface-3'}
          />
        </g>
      ))}
    </svg>
  );
}
