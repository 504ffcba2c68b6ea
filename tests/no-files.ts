/** A file store with nothing in it, for documents without an uploaded logo. */
export const NO_FILES = { read: () => Promise.resolve(null) }
