import { useContext } from 'react'
import { useHydrated } from './hydrated.ts'
import { ScriptNonce } from './script-nonce.ts'

/**
 * A page is the same bytes for everybody, and only the browser knows whether something is kept under `name` in its local storage. Until scripts have taken
 * over, a line in the page tells it to the styles: `data-stored` of the root is 'no' where nothing is kept, or an empty list. `ifStored` and `ifNotStored`
 * are the class names of what is shown until then in one case or the other; without scripts, the first.
 */
export function useStoredBefore(name: string) {
  if (useHydrated()) return { ifStored: undefined, ifNotStored: undefined, look: null }
  return { ifStored: 'if-stored', ifNotStored: 'if-not-stored', look: <Look name={name} /> }
}

function Look({ name }: { name: string }) {
  const look = `!function(v){try{v=localStorage.getItem(${JSON.stringify(name)})}catch(e){}if(!v||v=="[]")document.documentElement.dataset.stored="no"}()`
  return <script nonce={useContext(ScriptNonce)}>{look}</script>
}
