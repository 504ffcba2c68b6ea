import { useContext } from 'react'
import { useHydrated } from './hydrated.ts'
import { ScriptNonce } from './script-nonce.ts'

/**
 * The HTML of a page is the same for everybody, and only the browser knows whether its local storage has something under `name`.
 * Until hydration, an inline script tells the styles: `data-stored` of the root is 'no' if there is nothing, or an empty list.
 * `ifStored` and `ifNotStored` are the class names of what is shown until then in either case; without scripts, the first.
 */
export function useStoredBefore(name: string) {
  if (useHydrated()) return { ifStored: undefined, ifNotStored: undefined, look: null }
  return { ifStored: 'if-stored', ifNotStored: 'if-not-stored', look: <Look name={name} /> }
}

function Look({ name }: { name: string }) {
  const look = `!function(v){try{v=localStorage.getItem(${JSON.stringify(name)})}catch(e){}if(!v||v=="[]")document.documentElement.dataset.stored="no"}()`
  return <script nonce={useContext(ScriptNonce)}>{look}</script>
}
