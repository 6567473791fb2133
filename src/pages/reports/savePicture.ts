import { domToBlob } from 'modern-screenshot';
import { saveBlob } from '../../data/transport/saveFile.ts';

/** Pixels of the picture for one of the screen: it is shown larger than it was. */
const SCALE = 2;
/** Below the chart, as beside it. */
const MARGIN = 16;

/**
 * Saves a report from its head to the end of its chart as a PNG: as it stands on the screen, without what is left out in print and with what only print
 * and pictures have.
 */
export async function savePicture(section: HTMLElement, chart: HTMLElement, name: string) {
  const { top } = section.getBoundingClientRect();
  const blob = await domToBlob(section, {
    scale: SCALE,
    height: Math.ceil(chart.getBoundingClientRect().bottom - top) + MARGIN,
    backgroundColor: getComputedStyle(section).backgroundColor,
    // the fonts are those of the reader's system
    font: false,
    filter: (node) => !(node instanceof HTMLElement && node.classList.contains('print:hidden')),
    onCloneEachNode: (cloned) => {
      if (cloned instanceof HTMLElement && cloned.dataset.paper !== undefined)
        cloned.style.display = 'inline';
    },
  });
  saveBlob(blob, `${name}.png`);
}
