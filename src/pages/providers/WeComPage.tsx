import { LinkSetup } from './LinkSetup.tsx';
import { ProviderMenu } from './ProviderMenu.tsx';

/** The company's application at WeChat Work. */
export function WeComPage() {
  return <LinkSetup link="wechat" more={ProviderMenu} />;
}
