import { LinkPage } from './LinkPage.tsx';

/** The company's application at DingTalk. */
export function DingTalkPage() {
  return <LinkPage link="ding" />;
}
