import { posix } from 'node:path';
import type { NumberFormat } from '../../../schemas/exchange/numberFormats.ts';
import { shownBy } from '../../../schemas/exchange/numberFormats.ts';
import type { SheetRow } from './limits.ts';
import { counter, SHEET_LIMITS, unreadable } from './limits.ts';
import { readMergedCells, fillMergedCells } from './merges.ts';
import { PLAIN_ITEM } from './plainElements.ts';
import type { WorkbookContext } from './sheetRows.ts';
import { sheetRows } from './sheetRows.ts';
import { textReader } from './textRuns.ts';
import type { OpenedZip } from './unzip.ts';
import type { Attributes } from './xml.ts';
import { attribute, parseXml, unescaped } from './xml.ts';

const MB = 1024 * 1024;

export interface Workbook {
  /** the sheets that people see, in their order */
  sheets: { name: string; rows(): AsyncGenerator<SheetRow> }[];
}

/** A workbook as Excel, WPS, LibreOffice, Numbers or Google writes it; nothing of it is held but texts that cells share and where cells are merged. */
export async function openWorkbook(zip: OpenedZip): Promise<Workbook> {
  const root = targetIn(await found(zip, '_rels/.rels', 'Relationship'), '', isA('officeDocument'));
  if (root === undefined) throw unreadable();
  const relations = await found(zip, root.replace(/([^/]+)$/, '_rels/$1.rels'), 'Relationship');
  const target = (test: (relation: Attributes) => boolean) => targetIn(relations, root, test);
  const from1904 = (await found(zip, root, 'workbookPr')).some((each) =>
    ['1', 'true'].includes(attribute(each, 'date1904') ?? ''),
  );
  const book = remembered(async (): Promise<WorkbookContext> => ({
    shared: await sharedTexts(zip, target(isA('sharedStrings'))),
    styles: await stylesOf(zip, target(isA('styles'))),
    from1904,
  }));
  const spend = counter(SHEET_LIMITS.cells);
  const sheets = (await found(zip, root, 'sheet'))
    .filter((sheet) => (attribute(sheet, 'state') ?? 'visible') === 'visible')
    .flatMap((sheet) => {
      const id = attribute(sheet, 'id');
      const place = target(
        (relation) =>
          attribute(relation, 'Id') === id &&
          !/\/(?:chart|dialog|macro)sheet$/i.test(attribute(relation, 'Type') ?? ''),
      );
      if (place === undefined) return [];
      const merges = remembered(() =>
        readMergedCells(() => zip.read(place, SHEET_LIMITS.sheetBytes)),
      );
      const rows = async function* (): AsyncGenerator<SheetRow> {
        const spread = fillMergedCells(await merges(), spend);
        const read = sheetRows(zip.read(place, SHEET_LIMITS.sheetBytes), await book(), spend);
        for await (const { row, cells } of read) yield { row, cells: spread(row, cells) };
      };
      return [{ name: attribute(sheet, 'name') ?? '', rows }];
    });
  if (sheets.length === 0) throw unreadable();
  return { sheets: sheets.slice(0, SHEET_LIMITS.sheets) };
}

function remembered<T>(work: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= work());
}

function isA(kind: string): (relation: Attributes) => boolean {
  return (relation) => attribute(relation, 'Type')?.endsWith(`/${kind}`) === true;
}

/** The part that a relation names, beside the part it belongs to or from the root of the archive. */
function targetIn(
  relations: readonly Attributes[],
  of: string,
  test: (relation: Attributes) => boolean,
): string | undefined {
  const target = attribute(relations.find(test) ?? {}, 'Target');
  return target === undefined ? undefined : posix.resolve('/', posix.dirname(of), target).slice(1);
}

const MOST_FOUND = 1000;

/** The attributes of all elements of a name; of a thousand, the rest is not for us. */
async function found(zip: OpenedZip, part: string, name: string): Promise<Attributes[]> {
  const all: Attributes[] = [];
  const elements = parseXml<Attributes>(zip.read(part, 4 * MB), (emit) => ({
    open: (each, attributes) => {
      if (each === name) emit(attributes);
    },
  }));
  for await (const element of elements) if (all.push(element) >= MOST_FOUND) break;
  return all;
}

async function sharedTexts(zip: OpenedZip, part: string | undefined): Promise<string[]> {
  if (part === undefined || !zip.has(part)) return [];
  const texts: string[] = [];
  const spend = counter(SHEET_LIMITS.sharedTexts);
  const runs = textReader();
  let inItem = false;
  const found_ = parseXml<string>(zip.read(part, SHEET_LIMITS.sharedBytes), (emit) => ({
    open(name) {
      if (name === 'si') {
        inItem = true;
        runs.begin();
      }
      runs.open(name);
    },
    close(name) {
      runs.close(name);
      if (name === 'si') {
        inItem = false;
        emit(runs.end());
      }
    },
    text: runs.text,
    plain: {
      ...PLAIN_ITEM,
      belongs: () => !inItem,
      take: ([, text = '']) => emit(unescaped(text)),
    },
  }));
  for await (const text of found_) {
    spend();
    texts.push(text);
  }
  return texts;
}

/** What each style of cells shows a number as. */
async function stylesOf(
  zip: OpenedZip,
  part: string | undefined,
): Promise<(NumberFormat | undefined)[]> {
  if (part === undefined || !zip.has(part)) return [];
  const codes = new Map<number, string>();
  const ids: number[] = [];
  const spend = counter(SHEET_LIMITS.styles);
  let inCells = false;
  const ignored = parseXml<never>(zip.read(part, 32 * MB), () => ({
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true;
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (name === 'xf' && inCells) {
        spend();
        ids.push(id);
      }
      // The first one is the cells'; conditional formats have others of the same numbers.
      if (name === 'numFmt' && !codes.has(id)) {
        spend();
        codes.set(id, (attribute(attributes, 'formatCode') ?? '').slice(0, SHEET_LIMITS.format));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  }));
  for await (const _ of ignored); // reads to the end: cells may refer to any of them
  const shown = new Map([...new Set(ids)].map((id) => [id, shownBy(id, codes.get(id))]));
  return ids.map((id) => shown.get(id));
}
