import { escaped, columnLetters, MAIN, RELATIONS, XML } from './markup.ts';
import type { ZipEntry } from './zip.ts';

/** What stands in the note of a cell; row and column from 0. */
export interface Note {
  row: number;
  column: number;
  text: string;
}

/** Spreadsheets become slow with more of them; the cells are red all the same. */
export const MOST_NOTES = 10_000;
export const NOTES_TYPE =
  '<Override PartName="/xl/comments1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"/>';
/** Excel numbers shapes in blocks of so many. */
const BLOCK = 1024;

/** The parts that hold the notes of the first sheet: their texts, and the boxes without which Excel shows none. They are read after the sheet was written. */
export function noteParts(notes: readonly Note[]): ZipEntry[] {
  return [
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      parts: [
        `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/comments" Target="../comments1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/></Relationships>`,
      ],
    },
    { name: 'xl/comments1.xml', parts: texts(notes) },
    { name: 'xl/drawings/vmlDrawing1.vml', parts: boxes(notes) },
  ];
}

function* texts(notes: readonly Note[]): Generator<string> {
  yield `${XML}<comments xmlns="${MAIN}"><authors><author>Fieldwork</author></authors><commentList>`;
  for (const { row, column, text } of notes)
    yield `<comment ref="${columnLetters(column)}${row + 1}" authorId="0"><text><t xml:space="preserve">${escaped(text)}</t></text></comment>`;
  yield '</commentList></comments>';
}

function* boxes(notes: readonly Note[]): Generator<string> {
  const blocks = Array.from(
    { length: Math.ceil((notes.length + 1) / BLOCK) },
    (_, index) => index + 1,
  );
  yield `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout>`;
  yield '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';
  for (const [index, { row, column }] of notes.entries()) {
    yield `<v:shape id="_x0000_s${BLOCK + 1 + index}" type="#_x0000_t202" style="position:absolute;margin-left:60pt;margin-top:2pt;width:180pt;height:48pt;z-index:${index + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 15, ${Math.max(row - 1, 0)}, 4, ${column + 4}, 15, ${row + 2}, 8</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
  }
  yield '</xml>';
}
