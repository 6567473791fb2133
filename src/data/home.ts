import useSWR, { mutate } from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { callEndpoint } from './transport/client.ts';

export type SalesAsk = ParamsOf<'homeSales'>;
export type SalesFigure = ResponseOf<'homeSales'>['figures'][number];
export type DeskFigure = ResponseOf<'homeDesks'>[number]['figures'][number];
export type Operation = ResponseOf<'homeOperations'>[number];
export type Chart = ResponseOf<'homeCharts'>[number];

/** Each part of a page says by itself that it could not be read. */
const QUIET = { quiet: true } as const;
const KEEP = { keepPreviousData: true };
const CHARTS = ['home', 'charts'] as const;
const SHORTCUTS = ['home', 'shortcuts'] as const;

// Keys that begin with 'records' are read again when records change.

/** The figures of a period beside those of the period before. */
export function useSalesFigures(ask: SalesAsk) {
  return useSWR(
    ['records', 'home', 'salesReport', ask] as const,
    ([, , , asked]) => callEndpoint('GET', '/rest/oa/index/salesReport', asked, QUIET),
    KEEP,
  );
}

/** Who has signed for most in a period. */
export function useRanking(ask: SalesAsk) {
  return useSWR(
    ['records', 'home', 'oneRank', ask] as const,
    ([, , , asked]) => callEndpoint('GET', '/rest/oa/index/oneRank', asked, QUIET),
    KEEP,
  );
}

/** A page of the contracts behind the figures. */
export function useSalesList(ask: ParamsOf<'salesList'>) {
  return useSWR(
    ['records', 'home', 'salesList', ask] as const,
    ([, , , asked]) => callEndpoint('GET', '/rest/oa/index/salesList', asked, QUIET),
    KEEP,
  );
}

/** What waits for the reader, counted by kind. */
export function useAssistant() {
  return useSWR(['records', 'home', 'assistant'], () =>
    callEndpoint('GET', '/rest/oa/index/assistant', {}, QUIET),
  );
}

/** The desks of the work that the reader does. */
export function useDesks() {
  return useSWR(['records', 'home', 'desks'], () =>
    callEndpoint('GET', '/rest/oa/index/desks', {}, QUIET),
  );
}

/** What the reader looks after in the back-office. */
export function useOperations() {
  return useSWR(['records', 'home', 'operations'], () =>
    callEndpoint('GET', '/rest/oa/index/operations', {}, QUIET),
  );
}

/** Lines of the log of administration that the first page tells. */
const DEEDS = 5;

/** What was done in the back-office last. */
export function useLastAdminLog() {
  return useSWR(['home', 'adminLog'], () =>
    callEndpoint('GET', '/rest/sys/log/admin', { page: 1, size: DEEDS }, QUIET),
  );
}

/** The newest follow-ups within reach. */
export function useDynamics() {
  return useSWR(['records', 'home', 'wordDynamic'], () =>
    callEndpoint('GET', '/rest/oa/index/wordDynamic', {}, QUIET),
  );
}

/** The newest announcement for the reader; null where there is none. */
export function useLastAnnouncement() {
  return useSWR(['records', 'home', 'lastAnnouncement'], () =>
    callEndpoint('GET', '/rest/oa/index/lastAnnouncement', {}, QUIET),
  );
}

/** The reports that the reader has put on the first page. */
export function useHomeCharts() {
  return useSWR(CHARTS, () => callEndpoint('GET', '/rest/oa/index/showCharts', {}, QUIET));
}

/** The reports that may be put there; asked once somebody wants to choose. */
export function useChartChoices(wanted: boolean) {
  return useSWR(wanted ? ['home', 'chartChoices'] : null, () =>
    callEndpoint('GET', '/rest/oa/index/getChartList', {}, QUIET),
  );
}

/** Keeps which reports stand on the first page, by key, in their order. */
export async function saveHomeCharts(keys: readonly string[]): Promise<void> {
  await callEndpoint('POST', '/rest/oa/index/settingChart', { chart_list: [...keys] });
  await mutate(CHARTS);
}

/** The quick menu: menu_codes in their order. */
export function useShortcuts() {
  return useSWR(SHORTCUTS, () => callEndpoint('GET', '/rest/sys/userconfig/recentmenu', {}, QUIET));
}

/** Keeps the quick menu, twelve menu_codes at most. */
export async function saveShortcuts(codes: readonly string[]): Promise<void> {
  await callEndpoint('POST', '/rest/sys/userconfig/recentmenu', { menu_code: [...codes] });
  await mutate(SHORTCUTS);
}
