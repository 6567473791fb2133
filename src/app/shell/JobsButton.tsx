import { useState } from 'react';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { useJobs } from '../../data/jobs.ts';

const JobsMenu = lazyComponent(
  async () => (await import('../../records/bulk/JobsMenu.tsx')).JobsMenu,
);

/** What goes on in the background, where anything does. */
export function JobsButton() {
  const jobs = useJobs();
  // What was opened from it stays when nothing is left to tell.
  const [met, setMet] = useState(false);
  if (jobs.length > 0 && !met) setMet(true);
  return met ? <JobsMenu jobs={jobs} /> : null;
}
