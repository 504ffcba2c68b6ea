import { createContext } from 'react'

/** The nonce of our inline scripts while a page is rendered on the server (`inline-scripts.server.ts`). */
export const ScriptNonce = createContext<string | undefined>(undefined)
