import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Landmark } from './Landmark.tsx';
import { Kbd } from './Kbd.tsx';
import { placeTooltip, type TooltipContent, tipOf } from './tooltipContent.ts';

const DELAY_MS = 400;

/** Draws the tooltip of whatever is pointed at. One, at the root; it is no layer, so Esc still closes the dialog below it. */
export function TooltipHost() {
  const { t } = useLingui();
  const [tip, setTip] = useState<TooltipContent | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => watch(setTip), []);

  useLayoutEffect(() => {
    if (!tip || !box.current) return;
    const view = { width: window.innerWidth, height: window.innerHeight };
    const { left, top } = placeTooltip(
      tip.anchor.getBoundingClientRect(),
      box.current.getBoundingClientRect(),
      view,
    );
    box.current.style.left = `${left}px`;
    box.current.style.top = `${top}px`;
  }, [tip]);

  if (!tip) return null;
  return createPortal(
    <Landmark name={{ 'aria-label': t`提示` }}>
      <div
        ref={box}
        role="tooltip"
        data-tip-box=""
        className="animate-fade fixed z-80 flex max-w-80 items-center gap-2 rounded-md bg-text-1 px-2 py-1 text-xs break-words text-surface-1"
      >
        <span className="min-w-0">{tip.text}</span>
        {tip.keys && <Kbd inverse>{tip.keys}</Kbd>}
      </div>
    </Landmark>,
    document.body,
  );
}

function watch(show: (tip: TooltipContent | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let anchor: Element | null = null;
  let moving = false;
  const leave = new AbortController();
  const options = { capture: true, passive: true, signal: leave.signal };

  function hide() {
    clearTimeout(timer);
    anchor = null;
    show(null);
  }

  function offer(target: EventTarget | null) {
    if (target instanceof Element && target.closest('[data-tip-box]')) return;
    const tip = tipOf(target);
    if (tip?.anchor === anchor) return;
    hide();
    if (!tip) return;
    anchor = tip.anchor;
    timer = setTimeout(() => (tip.anchor.isConnected ? show(tip) : hide()), DELAY_MS);
  }

  document.addEventListener(
    'pointerover',
    (event) => event.pointerType === 'mouse' && offer(event.target),
    options,
  );
  // Only focus that was moved by hand: a dialog that gives it back should not make its button speak.
  document.addEventListener('focusin', (event) => moving && offer(event.target), options);
  document.addEventListener('focusout', hide, options);
  document.addEventListener('pointerdown', hide, options);
  document.addEventListener('scroll', hide, options);
  document.addEventListener(
    'keydown',
    ({ key }) => ((moving = key === 'Tab' || key.startsWith('Arrow')), !moving && hide()),
    options,
  );
  return () => {
    leave.abort();
    clearTimeout(timer);
  };
}
