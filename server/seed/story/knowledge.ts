import { KNOWLEDGE, type SampleFolder } from '../../../schemas/sampleData/knowledge.ts';
import { addDays } from '../../../schemas/values/dates.ts';
import { markRead } from '../../records/index.ts';
import { laterThan, officeTime } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { callerAt, saveSeedRecord } from '../world/world.ts';

/** The first folders are this many days old, each that follows a few days younger. */
const OLDEST = 60;
const STEP = 4;

/** The knowledge base: folders by the administrator, articles by those who may write there. */
export function seedKnowledge(world: World) {
  let back = OLDEST;
  for (const folder of KNOWLEDGE) {
    addFolder(world, folder, back);
    back -= STEP * 2;
  }
}

function addFolder(world: World, folder: SampleFolder, back: number, parent_id?: number) {
  const { admin, manager, sellers } = world.people;
  const random = world.random.fork(`folder ${folder.name}`);
  const team = [...new Set([manager, ...sellers].map(({ id }) => id))];
  world.time.add(officeTime(addDays(world.today, -back), random), async (at) => {
    const id = await saveSeedRecord(world, {
      by: admin,
      at,
      module: 'knowledgeFolder',
      values: {
        name: folder.name,
        remark: folder.remark,
        ...(parent_id !== undefined && { parent_id }),
        ...(folder.readers === 'sellers' && { user_ids: team }),
        ...(folder.editors === 'sellers' && { editor_user_ids: team }),
      },
    });
    for (const [turn, { title, content }] of folder.articles.entries()) {
      const writers = folder.editors === 'sellers' ? [manager, ...sellers] : [admin];
      const by = writers[turn % writers.length] ?? admin;
      world.time.add(laterThan(at, turn + 1, random), async (when) => {
        const article = await saveSeedRecord(world, {
          by,
          at: when,
          module: 'knowledge',
          values: { title, folder_id: id, content },
        });
        world.time.add(laterThan(when, 1, random), (read) =>
          markRead(callerAt(world, manager, read), { module: 'knowledge', module_id: article }),
        );
      });
    }
    for (const below of folder.folders ?? []) addFolder(world, below, back - STEP, id);
  });
}
