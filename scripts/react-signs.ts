import type { Plugin } from 'vite'

const FILE = /react-dom-client\.production\.js$/
// SuspenseException, SuspenseyCommitException, SuspenseActionException, SelectiveHydrationException, HydrationMismatchException in React 19.3.
const SIGN = /(\b(?:Suspense\w*|SelectiveHydration|HydrationMismatch)Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g
const SIGNS = 5

/**
 * React makes five errors as soon as it is loaded: signs it throws to itself and knows by identity. Where developer tools look on, as Lighthouse does, V8
 * reads the whole file once more to know their lines, half of what the file takes to start. Here they are errors without a stack. Who adds tools to find
 * out what a page costs then sees what it costs without them.
 */
export function signsWithoutStacks(): Plugin {
  return {
    name: 'react-signs-without-stacks',
    apply: 'build',
    transform(code, id) {
      if (!FILE.test(id)) return null
      let found = 0
      const changed = code.replace(SIGN, (_, name: string, message: string) => {
        found += 1
        return `${name}Object.create(Error.prototype, { message: { value: ${message} } })`
      })
      if (found !== SIGNS) throw new Error(`React has ${found} signs in place of ${SIGNS}: see scripts/react-signs.ts.`)
      return { code: changed, map: null }
    },
  }
}
