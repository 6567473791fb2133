export { formatNumber, plainNumber, withUnit } from '../../schemas/numberText.ts';
