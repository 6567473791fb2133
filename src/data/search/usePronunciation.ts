import useSWR from 'swr/immutable';
import type { Pronounce } from '../../../schemas/designer/edits/keyFromName.ts';

/** How Chinese is pronounced, without tones; undefined until the dictionary is loaded. */
export function usePronunciation(): Pronounce | undefined {
  return useSWR('pronunciation', load).data?.pronounce;
}

async function load(): Promise<{ pronounce: Pronounce }> {
  const { pinyin } = await import('pinyin-pro');
  const known = new Map<string, readonly string[]>();
  return {
    pronounce(text) {
      const heard = known.get(text) ?? pinyin(text, { toneType: 'none', type: 'array', v: true });
      known.set(text, heard);
      return heard;
    },
  };
}
