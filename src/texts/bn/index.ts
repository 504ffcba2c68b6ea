import { cartWords } from './cart-words.ts'
import { frame } from './frame.ts'
import { parts } from './parts.ts'
import { shell } from './shell.ts'

export const storefront = { ...shell, ...parts, ...cartWords, ...frame }
