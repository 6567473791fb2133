const KANA =
  'あa いi うu えe おo かka きki くku けke こko さsa しshi すsu せse そso たta ちchi つtsu てte とto なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre ろro わwa をo んn がga ぎgi ぐgu げge ごgo ざza じji ずzu ぜze ぞzo だda ぢji づzu でde どdo ばba びbi ぶbu べbe ぼbo ぱpa ぴpi ぷpu ぺpe ぽpo ぁa ぃi ぅu ぇe ぉo ゔvu';
const CYRILLIC =
  'аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya іi їyi єye ґg';
const GREEK = 'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo';
const OTHERS = 'ßss æae œoe øo đd łl ðd þth ıi';

const LETTERS = new Map(
  [KANA, CYRILLIC, GREEK, OTHERS].flatMap((table) =>
    table.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const),
  ),
);

const GLIDES: Record<string, string> = { ゃ: 'a', ゅ: 'u', ょ: 'o' };
const INITIALS = ['g', 'kk', 'n', 'd', 'tt', 'r', 'm', 'b', 'pp', 's', 'ss', '', 'j', 'jj', 'ch'];
const HANGUL_INITIALS = [...INITIALS, 'k', 't', 'p', 'h'];
const HANGUL_VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const HANGUL_FINALS = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p h'.split(' ');

/** Text in small Latin letters, as far as its script has one spelling for each sign: accents go, kana, hangul, Cyrillic and Greek are spelled. Ideographs stay. */
export function latinLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヴ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
    .replace(/(\p{Script=Hiragana})([ゃゅょ])/gu, (_, before: string, glide: string) =>
      glided(before, GLIDES[glide] ?? ''),
    )
    .replace(/っ(\p{Script=Hiragana}|[a-z])/gu, (_, next: string) => {
      const spelled = LETTERS.get(next) ?? next;
      return spelled.charAt(0) + spelled;
    })
    .replaceAll('ー', '')
    .replace(/[가-힣]/g, syllable)
    .replace(/\p{L}/gu, (letter) => LETTERS.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{L}/gu, (letter) => LETTERS.get(letter) ?? letter);
}

function glided(before: string, vowel: string): string {
  const spelled = LETTERS.get(before) ?? before;
  const stem = spelled.endsWith('i') ? spelled.slice(0, -1) : spelled;
  return /^(sh|ch|j)$/.test(stem) ? stem + vowel : `${stem}y${vowel}`;
}

function syllable(sign: string): string {
  const at = sign.charCodeAt(0) - 0xac00;
  return [
    HANGUL_INITIALS[Math.floor(at / 588)],
    HANGUL_VOWELS[Math.floor((at % 588) / 28)],
    HANGUL_FINALS[at % 28],
  ].join('');
}
