import { rootOf } from '../root-of.ts'
import { sideProcess } from '../side-process.ts'

const PROGRAM = 'src/platform/pdf/pdf-process.ts'

type ToTypeset = {
  /** A Typst file of ours, relative to the root of the repository. */
  template: string
  /** What the template reads as `json(bytes(sys.inputs.data))`. It is never source, so no text becomes markup. */
  data: unknown
  /** The creation time in the file: the same template, data and time give the same bytes. */
  createdAt: Date
}

export type PdfAsked = { root: string; template: string; data: string; createdAt: number }

const typesetter = sideProcess<PdfAsked, Uint8Array>({ file: PROGRAM, mostSeconds: 30, mostWaiting: 200, idleSeconds: 60 })

/**
 * Makes a PDF in a separate process, one at a time, so that a large one delays no page. Throws when the template is missing or wrong, when
 * it takes too long, and when too many requests wait: all of these are bugs or outages, never caused by user input.
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
