/** A province, city or district, with what lies in it. */
interface Region {
  label: string;
  children?: readonly Region[];
}

export interface SplitAddress {
  /** names of province, city and district with commas between */
  region: string;
  /** the rest: street and number */
  address: string;
}

interface Match {
  path: readonly string[];
  /** characters that it takes */
  taken: number;
  /** names that were really written, not left out */
  written: number;
}

const NOTHING: Match = { path: [], taken: 0, written: 0 };

/**
 * A whole address as people paste it, cut after its district: 浙江省杭州市西湖区文三路 1 号. Names may stand without 省, 市, 区, and what is
 * above a city may be missing. Undefined when it does not begin with a region, or not with one alone.
 */
export function splitAddress(text: string, regions: readonly Region[]): SplitAddress | undefined {
  const plain = text
    .replace(/^[\s,，]*(中华人民共和国|中国)?/, '')
    .replace(/\s+/g, ' ')
    .trim();
  // Separators between the names are counted out of the way.
  const places = Array.from(plain, (_, index) => index).filter(
    (index) => !/[\s,，、/·-]/.test(plain.charAt(index)),
  );
  const dense = places.map((index) => plain.charAt(index)).join('');
  const found = matches(regions, dense).filter(({ written }) => written > 1);
  const most = Math.max(0, ...found.map(({ taken }) => taken));
  const best = found.filter(({ taken }) => taken === most);
  const [match] = best;
  if (!match || best.some(({ path }) => path.join() !== match.path.join())) return undefined;
  const from = places[match.taken] ?? plain.length;
  return { region: match.path.join(','), address: plain.slice(from).trim() };
}

/** Every way down to a leaf of which something is written. */
function matches(items: readonly Region[], rest: string): Match[] {
  return items
    .flatMap((item) => {
      const lengths = spellings(item.label)
        .filter((name) => rest.startsWith(name))
        .map((name) => name.length);
      const ways = [...lengths, 0];
      return ways.flatMap((taken) =>
        below(item, rest.slice(taken)).map((match) => ({
          path: [item.label, ...match.path],
          taken: taken + match.taken,
          written: match.written + (taken > 0 ? 1 : 0),
        })),
      );
    })
    .filter(({ taken }) => taken > 0);
}

function below(item: Region, rest: string): Match[] {
  return item.children?.length ? matches(item.children, rest) : [NOTHING];
}

const PEOPLES =
  '壮|回|维吾尔|朝鲜|土家|苗|藏|羌|彝|布依|侗|哈尼|傣|白|景颇|傈僳|蒙古|柯尔克孜|哈萨克|瑶|畲|黎|满|仡佬|水|土|撒拉|佤|拉祜|独龙|怒|普米|纳西|锡伯|达斡尔|鄂温克|鄂伦春|毛南|仫佬|保安|东乡|塔吉克|裕固|各';
const SUFFIX = new RegExp(
  `(特别行政区|((${PEOPLES})族?)*自治[区州县旗]|地区|新区|[省市盟区县旗])$`,
);

/** The name, and the name as it is said: 杭州市 and 杭州, 广西壮族自治区 and 广西. */
function spellings(name: string): string[] {
  const short = name.replace(SUFFIX, '');
  return short.length > 1 && short !== name ? [name, short] : [name];
}
