export { hasSign } from './fonts.ts'
export { typeset, type ToTypeset } from './typeset.ts'
