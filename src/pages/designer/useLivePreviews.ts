import { useEffect } from 'react';
import { readOwner } from '../../data/transport/session.ts';
import type { DesignStore } from './state/designStore.ts';
import { isDirty } from './state/designStore.ts';
import { previewChannel, type PreviewMessage } from './preview/state/settings.ts';

/** Lets previews in other windows follow, a frame behind at most. */
export function useLivePreviews(store: DesignStore, module: string): void {
  useEffect(() => {
    const channel = previewChannel(module, readOwner());
    if (!channel) return undefined;
    let sent: object | undefined;
    // Nothing is copied for windows that are not there.
    let followed = false;
    let frame = 0;
    const send = () => {
      frame = 0;
      const state = store.read();
      sent = state.history.present.definition;
      channel.postMessage({
        kind: 'design',
        definition: sent,
        dirty: isDirty(state),
      } satisfies PreviewMessage);
    };
    const stop = store.subscribe(() => {
      if (followed && frame === 0 && store.read().history.present.definition !== sent)
        frame = requestAnimationFrame(send);
    });
    channel.onmessage = ({ data }: MessageEvent<PreviewMessage>) => {
      if (data.kind !== 'hello') return;
      followed = true;
      send();
    };
    channel.postMessage({ kind: 'begin' } satisfies PreviewMessage);
    return () => {
      cancelAnimationFrame(frame);
      stop();
      channel.postMessage({ kind: 'bye' } satisfies PreviewMessage);
      channel.close();
    };
  }, [store, module]);
}
