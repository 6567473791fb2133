import { FitToWidth } from '../../../widgets/ui/FitToWidth.tsx';
import { Paper } from './Paper.tsx';

/** A sheet that is made as small as its room asks for, never larger than it is. */
export function FittedPaper(props: React.ComponentProps<typeof Paper>) {
  return (
    <FitToWidth again={props.page.orientation} className="w-fit shadow-layer">
      <Paper {...props} />
    </FitToWidth>
  );
}
