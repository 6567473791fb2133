export { useOnline } from '../../widgets/bricks/useOnline.ts';
