export { useOnline } from '../../../widgets/ui/useOnline.ts';
