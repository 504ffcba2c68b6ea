import { product } from './product.ts'
import { shop } from './shop.ts'
import { home } from './home.ts'
import { cartWords } from './cart-words.ts'
import { frame } from './frame.ts'
import { parts } from './parts.ts'
import { shell } from './shell.ts'

/** Every text a shopper can see, in English. The office has its own catalogue in `office.ts`. */
export const storefront = { ...shell, ...parts, ...product, ...shop, ...home, ...cartWords, ...frame }
