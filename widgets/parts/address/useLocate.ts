import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formatPoint } from './place.ts';

const WAIT_MS = 15_000;

/** Where the device says it is, as an address stores it: 'lng,lat', and the metres that it may be off. */
export interface Located {
  location: string;
  accuracy?: string;
}

/** Asks the device where it is: never by itself, and what comes of it in the reader's words. */
export function useLocate(onLocated: (here: Located) => void) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState('');
  // An answer that comes after something else was chosen is nobody's any more.
  const asked = useRef(0);
  // What is typed meanwhile stays: the answer meets the value as it is then.
  const latest = useRef(onLocated);
  useEffect(() => {
    latest.current = onLocated;
  });
  const words: Readonly<Record<number, string>> = {
    1: t`没有使用位置的权限，请在浏览器设置中允许，或在地图上选择`,
    2: t`无法取得当前位置，请在地图上选择`,
    3: t`定位超时，请重试，或在地图上选择`,
  };

  async function locate() {
    asked.current += 1;
    const mine = asked.current;
    setAsking(true);
    setFault('');
    try {
      const here = await whereAmI();
      if (mine !== asked.current) return;
      latest.current(here);
    } catch (error) {
      if (mine !== asked.current) return;
      setFault(words[error instanceof GeolocationPositionError ? error.code : 2] ?? '');
    }
    setAsking(false);
  }

  return {
    /** whether this browser says where it is, here: only over HTTPS or on the machine itself */
    can: 'geolocation' in navigator && window.isSecureContext,
    asking,
    fault,
    locate,
    /** something else was chosen meanwhile, or it takes too long */
    forget() {
      asked.current += 1;
      setAsking(false);
      setFault('');
    },
  };
}

function whereAmI(): Promise<Located> {
  return new Promise((done, fail) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        done({
          location: formatPoint({ lng: longitude, lat: latitude }),
          ...(accuracy > 0 && { accuracy: String(Math.ceil(accuracy)) }),
        }),
      fail,
      // a place that was found some time ago may be the customer before this one
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 0 },
    );
  });
}
