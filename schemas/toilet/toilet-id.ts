/** Form of every public id in a path. Ids are opaque to callers. Browsers load it, so it stands alone. */
export const TOILET_ID = /^[A-Za-z0-9_-]{1,64}$/;
