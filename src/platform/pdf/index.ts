export { hasSign } from './fonts.ts'
export { typeset } from './typeset.ts'
