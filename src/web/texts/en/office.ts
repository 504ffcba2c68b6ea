import { parts } from './parts.ts'
import { shell } from './shell.ts'

export const office = { ...parts, ...shell }
