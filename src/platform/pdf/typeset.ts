import { rootOf } from '../root-of.ts'
import { sideProcess } from '../side-process.ts'

const PROGRAM = 'src/platform/pdf/pdf-process.ts'

export type ToTypeset = {
  /** A Typst file of ours, named from the root of the repository. */
  template: string
  /** What the template reads as `json(bytes(sys.inputs.data))`. It is never source: nobody's text becomes markup. */
  data: unknown
  /** Stands in the file as the time it was made: the same template, data and time make the same bytes. */
  createdAt: Date
}

export type PdfAsked = { root: string; template: string; data: string; createdAt: number }

const typesetter = sideProcess<PdfAsked, Uint8Array>({ file: PROGRAM, mostSeconds: 30, mostWaiting: 200, idleSeconds: 60 })

/**
 * Makes a PDF in a program beside the server, one after the other, so that a big one keeps no page waiting. It throws when the template is wrong or
 * not there, when it takes too long, and when too many wait already: all of that is a bug or an outage, never something a person typed.
 */
export async function typeset({ template, data, createdAt }: ToTypeset): Promise<Uint8Array> {
  const asked = {
    root: rootOf(PROGRAM),
    template,
    data: JSON.stringify(data),
    createdAt: Math.floor(createdAt.getTime() / 1000),
  }
  try {
    return await typesetter.ask(asked)
  } catch (error) {
    throw new Error(`${template} could not be typeset: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
