import { useNavigate } from 'react-router-dom';
import { HelpPage } from '../pages/help/HelpPage.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { HOME } from './tabs/tabs.ts';

/** The help page at its address. */
export function HelpRoute() {
  const navigate = useNavigate();
  return <HelpPage languages={<LanguageLinks />} onBack={() => void navigate(HOME)} />;
}
