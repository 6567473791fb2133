import { useEffect, useRef, useState } from 'react';
import type { Finding } from '../../../../schemas/designer/doctor/examineDefinition.ts';
import type { Definition } from '../../../../schemas/definition/definition.ts';
import { listsOffered } from '../../../../schemas/designer/doctor/lists.ts';
import { listOptions } from '../../../data/people.ts';
import { useMe, useSettings } from '../../../data/viewer.ts';
import { localNow } from '../../../records/shared/localNow.ts';
import { useDesign } from '../state/useDesign.ts';

/** ms of work between two frames */
const SLICE = 10;

export interface Examination {
  running: boolean;
  /** 0 to 1 */
  progress: number;
  /** of the last examination that came to its end */
  findings: readonly Finding[] | undefined;
  /** the definition that is, or was last, examined */
  of: Definition | undefined;
  start(): void;
  stop(): void;
}

/** Examines the definition as it stands, a slice between two frames, so that the page can be used meanwhile: wholly, or for what keeps it from being published. */
export function useExamination(part: 'examination' | 'trapsIn'): Examination {
  const { store, file, locale } = useDesign();
  const viewer = useMe();
  const settings = useSettings();
  const [state, setState] = useState<Omit<Examination, 'start' | 'stop'>>({
    running: false,
    progress: 0,
    findings: undefined,
    of: undefined,
  });
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current = -1;
    },
    [],
  );

  async function start() {
    const own = (run.current += 1);
    const of = store.read().history.present.definition;
    setState({ running: true, progress: 0, findings: undefined, of });
    const doctor = await import('../../../../schemas/designer/doctor/examineDefinition.ts');
    const asked = {
      module: file,
      definition: of,
      locale,
    };
    const lists = await listsOffered(asked, async (name) =>
      ((await listOptions(name)) ?? []).some((node) => !node.disabled),
    ).catch(() => undefined);
    const steps = doctor[part]({
      ...asked,
      ...(lists && { lists }),
      viewer,
      settings,
      now: localNow(),
    });
    const slice = () => {
      if (run.current !== own) return;
      const end = performance.now() + SLICE;
      for (;;) {
        const { done, value } = steps.next();
        if (done) return setState({ running: false, progress: 1, findings: value, of });
        if (performance.now() < end) continue;
        setState({ running: true, progress: value, findings: undefined, of });
        return void setTimeout(slice);
      }
    };
    slice();
  }

  return {
    ...state,
    start: () => void start(),
    stop() {
      run.current += 1;
      setState((now) => ({ ...now, running: false }));
    },
  };
}
