import { Fragment } from 'react';

/** A mail or web address that breaks where it has joints, after @ . and /, rather than within its last word. */
export function AddressText({ text }: { text: string }) {
  return text.split(/(?<=[@./])(?=[^@./])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
