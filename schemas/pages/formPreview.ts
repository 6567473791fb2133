import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const formPreview = {
  path: '/formpreview',
  label: label('表单预览'),
  backOffice: { group: 'more', at: 30 },
  right: 'preview',
  page: 'formPreview/FormPreviewPage',
} as const satisfies PageFile;
