import { gridTests } from '@rjsf/snapshot-tests';
import { ThemedForm } from './ThemedForm.tsx';

// Ours has 24 columns.
gridTests(ThemedForm, {
  ColumnWidthAll: { span: 24 },
  ColumnWidth4: { span: 8 },
  ColumnWidth6: { span: 12 },
  ColumnWidth8: { span: 16 },
});
