import { createContext } from 'react'

/** What an inline script of ours carries while a page is rendered on the server (`inline-scripts.server.ts`). */
export const ScriptNonce = createContext<string | undefined>(undefined)
