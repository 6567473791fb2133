type Answer = 'here' | 'vague' | 'denied' | 'late' | 'never';

const CODES = { denied: 1, late: 3 } as const;

/** What the device says when a story asks it where it is, and how often it was asked. */
export const device: { answer: Answer; asked: number } = { answer: 'here', asked: 0 };

/** For `beforeEach`: the device is what `device` says, until the story is over. */
export function deviceSays(): () => void {
  device.answer = 'here';
  device.asked = 0;
  const own = Object.getOwnPropertyDescriptor(navigator, 'geolocation');
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (done, fail) => {
    device.asked += 1;
    const { answer } = device;
    if (answer === 'never') return;
    if (answer === 'here' || answer === 'vague')
      return done({
        coords: {
          longitude: 120.1301234,
          latitude: 30.2741,
          accuracy: answer === 'here' ? 11.3 : 1840,
        },
      } as GeolocationPosition);
    const refused: GeolocationPositionError = Object.assign(
      Object.create(GeolocationPositionError.prototype),
      {},
    );
    Object.defineProperty(refused, 'code', { value: CODES[answer] });
    fail?.(refused);
  };
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition },
  });
  return () => {
    if (own) Object.defineProperty(navigator, 'geolocation', own);
    else delete (navigator as { geolocation?: Geolocation }).geolocation;
  };
}
