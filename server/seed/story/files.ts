import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { SHOW_TYPE } from '../../../schemas/values/fileTypes.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import { newFilePath } from '../../fileStore/index.ts';
import { laterThan } from '../world/times.ts';
import type { World } from '../world/world.ts';
import type { Customer } from './types.ts';
import { onePage, patternPng } from './fileBytes.ts';

/** Every fifth customer has papers: a licence, a protocol, a photograph of the site. */
export function attachFiles(world: World, customer: Customer) {
  const { index } = customer;
  if (index % 5 !== 0 || world.files === undefined) return;
  const random = world.random.fork(`files ${index}`);
  const { name } = customer.company;
  const papers = [
    {
      name: `营业执照-${name}.pdf`,
      type: 'application/pdf',
      bytes: () =>
        onePage([
          '营业执照（副本）',
          name,
          `统一社会信用代码：${index.toString().padStart(4, '0')}`,
        ]),
    },
    {
      name: `会议纪要-${customer.since.slice(0, 10)}.pdf`,
      type: 'application/pdf',
      bytes: () =>
        onePage([
          '会议纪要',
          `客户：${name}`,
          '一、确认现场点位与网络条件',
          '二、下周提交方案与报价',
          '三、双方各指定一名项目负责人',
        ]),
    },
    {
      name: '现场勘察照片.png',
      type: 'image/png',
      bytes: () => patternPng(200, 120, random.int(0, 359)),
    },
  ];
  for (const [turn, paper] of random.some(papers, random.int(1, 3)).entries()) {
    world.time.add(laterThan(customer.since, 3 + turn, random), (at) =>
      attach(world, {
        record: { module: 'customer', id: customer.id },
        by: customer.owner,
        at,
        name: paper.name,
        type: paper.type,
        bytes: paper.bytes(),
        showType: SHOW_TYPE.attachment,
      }),
    );
  }
}

interface Attaching {
  record: { module: string; id: number };
  by: Viewer;
  at: string;
  name: string;
  type: string;
  bytes: Buffer;
  showType: number;
}

/** Answers the file's id. */
export async function attach(
  { company, files }: World,
  { record, by, at, name, type, bytes, showType }: Attaching,
): Promise<number> {
  if (files === undefined) throw new Error('This story has no place for files.');
  await mkdir(files.arrivals, { recursive: true, mode: 0o700 });
  const place = await mkdtemp(join(files.arrivals, '.seed-'));
  try {
    const arrived = join(place, 'file');
    await writeFile(arrived, bytes, { flush: true });
    const path = newFilePath(company.corpId);
    await files.keep(arrived, path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    return await company.write(async (tx) => {
      const id = await tx.nextId();
      await tx
        .insert('file', {
          id,
          module: record.module,
          record_id: record.id,
          name,
          type,
          size: bytes.length,
          path,
          hash,
          user_id: by.id,
          show_type: showType,
          create_time: at,
          deleted_time: null,
        })
        .execute();
      return id;
    });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
