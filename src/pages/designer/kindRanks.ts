import {
  FIELD_KINDS,
  type FieldKind,
  fieldKindRow,
} from '../../../schemas/designer/edits/fieldKinds.ts';
import { textsOf } from '../../../schemas/i18n/label.ts';
import { matchesKeyword } from '../../../schemas/i18n/searchKeywords.ts';
import { type BySound, matcherOf, RANK } from '../../data/search/matcher.ts';

/**
 * The kinds that are meant by what was typed, and how well, 0 the best: by their names in any language, by how the Chinese one sounds, by their word on the
 * wire, or by what else people call them. Without sounds, which are loaded, by the rest.
 */
export function ranksOf(text: string, bySound?: BySound): ReadonlyMap<FieldKind, number> {
  const matches = matcherOf(text);
  const sounds = matcherOf(text, bySound);
  const typed = text.replaceAll(/\s+/g, '');
  return new Map(
    FIELD_KINDS.flatMap((kind) => {
      const { label } = fieldKindRow(kind);
      const names = [kind.replaceAll('_', ' '), kind, ...textsOf(label)];
      const own = [
        ...names.flatMap((name) => matches(name) ?? []),
        ...(typed !== '' && beginsSo(label.message, typed, bySound)
          ? [RANK.begins]
          : [sounds(label.message) ?? []].flat()),
        ...(matchesKeyword(text, names, kind) ? [RANK.otherwise] : []),
      ];
      return own.length > 0 ? [[kind, Math.min(...own)] as const] : [];
    }),
  );
}

/** Whether a name sounds so from its beginning: `je` is 金额 before it is part of "object". */
function beginsSo(name: string, typed: string, bySound: BySound = () => false): boolean {
  const place = bySound(name, typed);
  return place !== false && place[0] === 0;
}
