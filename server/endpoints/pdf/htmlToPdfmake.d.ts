/** What we use of the library, which has no types of its own. */
declare module 'html-to-pdfmake' {
  export default function htmlToPdfmake(
    html: string,
    options: {
      window: Window;
      /** widths of cells as the HTML says */
      tableAutoSize: boolean;
      /** by tag */
      defaultStyles: Readonly<Record<string, object>>;
      /** changes what an element becomes */
      customTag(made: { element: Element; ret: unknown }): unknown;
    },
  ): unknown;
}
