import { parts } from './parts.ts'
import { shell } from './shell.ts'

export const storefront = { ...shell, ...parts }
