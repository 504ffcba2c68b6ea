import { cartWords } from './cart-words.ts'
import { frame } from './frame.ts'
import { parts } from './parts.ts'
import { shell } from './shell.ts'

/** Every text a shopper can see, in English. The office has its own catalogue in `office.ts`. */
export const storefront = { ...shell, ...parts, ...cartWords, ...frame }
