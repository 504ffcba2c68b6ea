export { hasSign } from './fonts.ts'
export { typeset, typesetSvg } from './typeset.ts'
