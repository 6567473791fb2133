import type { feedbackEndpoints } from '../../schemas/endpoints/feedback.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { RELEASE } from '../../schemas/product.ts';
import { RELEASES } from '../../schemas/releaseNotes.ts';
import { addFeedback, listFeedback } from '../rules/feedback.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { outsideReleases } from './shared/outsideReleases.ts';
import { readConfig, saveConfig } from './shared/userConfig.ts';

const SEEN = 'seen_version';

export const feedbackHandlers: EndpointHandlers<keyof typeof feedbackEndpoints> = {
  addFeedback: ({ caller }, given) => addFeedback(caller, given),
  feedback: ({ caller }, asked) => listFeedback(caller, asked),
  seenVersion: async ({ caller }) => (await readConfig<string>(caller, SEEN)) ?? '',
  async setSeenVersion({ caller }, { version = RELEASE }) {
    await saveConfig(caller, SEEN, version);
    return null;
  },
  async releaseNotes({ caller, services }) {
    const own = RELEASES.map(({ version, date, notes }) => ({
      version,
      date,
      notes: notes.map((note) => translate(note, caller.locale)),
    }));
    const known = new Set(own.map(({ version }) => version));
    const outside = await outsideReleases(services.updateLogUrl, services.tell);
    return [...outside.filter(({ version }) => !known.has(version)), ...own];
  },
};
