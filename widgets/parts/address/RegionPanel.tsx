import { initialsOf } from '../../../schemas/addresses/regionInitials.ts';
import { CascadePanel } from '../choices/CascadePanel.tsx';
import { regionTree } from './regions.ts';

interface RegionPanelProps {
  id: string;
  label: string;
  region: string;
  onPick(region: string): void;
}

/** Province, city, district. */
export default function RegionPanel({ id, label, region, onPick }: RegionPanelProps) {
  return (
    <CascadePanel
      id={id}
      label={label}
      items={regionTree()}
      path={region.split(',').filter(Boolean)}
      spelling={initialsOf}
      onPick={(path) => onPick(path.join(','))}
    />
  );
}
