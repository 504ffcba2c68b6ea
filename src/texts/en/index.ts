import { cartWords } from './cart-words.ts'
import { frame } from './frame.ts'
import { parts } from './parts.ts'
import { shell } from './shell.ts'

/** The texts that any page may need, in English. Those of one page come with its data: `page-texts.server.ts`. */
export const storefront = { ...shell, ...parts, ...cartWords, ...frame }
