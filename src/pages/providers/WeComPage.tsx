import { LinkPage } from './LinkPage.tsx';
import { ProviderMenu } from './ProviderMenu.tsx';

/** The company's application at WeChat Work. */
export function WeComPage() {
  return <LinkPage link="wechat" more={ProviderMenu} />;
}
