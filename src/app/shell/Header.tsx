import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, Maximize, Minimize, Search } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { MENULESS } from '../../../schemas/navigation/routes.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { Kbd } from '../../../widgets/ui/Kbd.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { useHost } from '../../../widgets/contract/host.ts';
import { useMe } from '../../data/viewer.ts';
import { HOME } from '../tabs/tabs.ts';
import { openSearch } from '../menu/shellPanels.ts';
import { JobsButton } from './JobsButton.tsx';
import { LanguageMenu } from '../preferences/LanguageMenu.tsx';
import { ThemeMenu } from '../preferences/ThemeMenu.tsx';
import { useBackOffice } from './useBackOffice.ts';
import { useFullscreen } from './useFullscreen.ts';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { UserMenu } from './UserMenu.tsx';

const Bell = lazyComponent(async () => (await import('./Bell.tsx')).Bell);
const HelpLink = lazyComponent(async () => (await import('./HelpLink.tsx')).HelpLink);
const PhoneBar = lazyComponent(async () => (await import('./PhoneBar.tsx')).PhoneBar);

/** Above every page of a desk; on a phone above those without a menu alone, which have no bar at the foot either. */
export function Header() {
  const { t } = useLingui();
  const phone = usePhone();
  const admin = useBackOffice();
  const menuless = MENULESS.includes(useLocation().pathname);
  const { open_call } = useMe();
  const [full, toggleFull] = useFullscreen();
  const back = menuless && (
    <Link
      to={HOME}
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm text-text-2 hover:bg-hover hover:text-text-1 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
    >
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      {/* On a phone the words would cut off the name of the system. */}
      <span className={phone ? 'sr-only' : undefined}>{t`返回工作台`}</span>
    </Link>
  );
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line bg-surface-0 px-2 md:px-3">
      {/* The way back comes first on a phone, as above its other pages. */}
      {phone && back}
      <Brand />
      {!phone && back}
      {/* On a phone the menu of the person leads there: both would cut off the name of the system. */}
      {admin && !phone && (
        <Link
          to="/setting"
          className="shrink-0 rounded-md border-s border-line px-2.5 text-sm text-text-2 hover:text-text-1"
        >{t`后台管理`}</Link>
      )}
      {phone ? (
        <>
          <span className="ms-auto" />
          <JobsButton />
          <span className="flex size-control shrink-0 pointer-coarse:size-11">
            <Bell />
          </span>
          <IconButton
            icon={<Search size={18} strokeWidth={1.75} />}
            label={t`搜索`}
            onClick={openSearch}
          />
          {open_call === 1 && <PhoneBar />}
        </>
      ) : (
        <>
          <button
            type="button"
            onClick={openSearch}
            className="me-auto ms-3 flex h-8 w-[min(360px,32vw)] items-center gap-2 rounded-md border border-line bg-surface-1 px-2.5 text-sm text-text-3 hover:border-line-strong"
          >
            <Search size={16} strokeWidth={1.75} aria-hidden />
            <span className="min-w-0 flex-1 truncate text-start">{t`搜索客户、合同、页面…`}</span>
            <Kbd>S</Kbd>
          </button>
          <JobsButton />
          {open_call === 1 && <PhoneBar />}
          <span className="flex size-control shrink-0 pointer-coarse:size-11">
            <Bell />
          </span>
          {toggleFull && (
            <IconButton
              icon={
                full ? (
                  <Minimize size={16} strokeWidth={1.75} />
                ) : (
                  <Maximize size={16} strokeWidth={1.75} />
                )
              }
              label={full ? t`退出全屏` : t`全屏`}
              onClick={toggleFull}
            />
          )}
          <span className="size-control">
            <HelpLink />
          </span>
          <ThemeMenu />
          <LanguageMenu />
        </>
      )}
      <UserMenu />
    </header>
  );
}

function Brand() {
  const { t } = useLingui();
  const { logo, system_name: name } = useMe();
  const { fileUrl } = useHost();
  return (
    <Link
      to={HOME}
      aria-label={t`${name} 首页`}
      className="flex min-w-0 items-center gap-2 rounded-md px-1.5 py-1"
    >
      {logo ? (
        <img src={fileUrl(logo)} alt="" className="size-6 rounded object-contain" />
      ) : (
        <Mark />
      )}
      <span className="truncate font-semibold">{name}</span>
    </Link>
  );
}

/** The product's own sign, where a company has none. */
function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden className="shrink-0">
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <path
        d="M7 17V7h10M7 12h7"
        fill="none"
        className="stroke-accent-text"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
