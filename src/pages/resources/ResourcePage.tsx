import '../designer/words.ts';
import { useLocation } from 'react-router-dom';
import { resourceAt } from '../../../schemas/resources/index.ts';
import { ResourceList } from '../../records/resources/ResourceList.tsx';
import { HANDS } from './hands.ts';

/** Any page that is one list of something else than records: the file of its address. */
export function ResourcePage() {
  const file = resourceAt(useLocation().pathname.replace(/\/$/, ''));
  return file ? <ResourceList key={file.key} file={file} hands={HANDS[file.key]} /> : null;
}
