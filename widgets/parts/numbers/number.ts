export { formatNumber, plainNumber, withUnit } from '../../../schemas/values/numberText.ts';
