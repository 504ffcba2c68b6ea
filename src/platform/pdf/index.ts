export { typeset, type ToTypeset } from './typeset.ts'
