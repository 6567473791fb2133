import { LinkSetup } from './LinkSetup.tsx';

/** The company's application at DingTalk. */
export function DingTalkPage() {
  return <LinkSetup link="ding" />;
}
