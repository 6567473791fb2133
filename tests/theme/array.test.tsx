import { arrayTests } from '@rjsf/snapshot-tests';
import { ThemedForm } from './ThemedForm.tsx';

// rjsf's own suite for themes.
arrayTests(ThemedForm);
