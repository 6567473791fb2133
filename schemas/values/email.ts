/** An e-mail address as most servers take them; whether there is one behind it only a message can tell. */
export const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
