import './editor.css';
import { useLayoutEffect, useRef } from 'react';
import { useHost } from '../../contract/host.ts';
import { cleanHtml } from './html.ts';

/** Rich text as it reads. It is cleaned here, whatever the server did. */
export default function RichText({ html }: { html: string }) {
  const host = useHost();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanHtml(html, (path) => host.fileUrl(path)));
  }, [html, host]);
  return <div ref={box} className="fieldwork-rich" />;
}
