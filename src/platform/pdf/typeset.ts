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
  /** Pictures that are not in the repository, by the path under which the template finds them. */
  pictures?: Readonly<Record<string, Uint8Array>>
}

export type PdfAsked = {
  root: string
  template: string
  data: string
  createdAt: number
  pictures: Readonly<Record<string, Uint8Array>>
  as: 'pdf' | 'svg'
}

const typesetter = sideProcess<PdfAsked, Uint8Array>({ file: PROGRAM, mostSeconds: 30, mostWaiting: 200, idleSeconds: 60 })

/**
 * Makes a PDF in a separate process, one at a time, so that a large one delays no page. Throws when the template is missing or wrong, when
 * it takes too long, and when too many requests wait: all of these are bugs or outages, never caused by user input.
 */
export function typeset(asked: ToTypeset): Promise<Uint8Array> {
  return ask(asked, 'pdf')
}

/** The first page as SVG with drawn letters, so that it looks the same with any fonts. Throws a `busy` error if it would wait longer than `longestWaitMs`. */
export function typesetSvg(asked: Omit<ToTypeset, 'createdAt'>, asking: { longestWaitMs?: number } = {}): Promise<Uint8Array> {
  return ask({ ...asked, createdAt: new Date(0) }, 'svg', asking)
}

async function ask(
  { template, data, createdAt, pictures = {} }: ToTypeset,
  as: PdfAsked['as'],
  asking: { longestWaitMs?: number } = {},
): Promise<Uint8Array> {
  const asked = {
    root: rootOf(PROGRAM),
    template,
    data: JSON.stringify(data),
    createdAt: Math.floor(createdAt.getTime() / 1000),
    pictures,
    as,
  }
  try {
    return await typesetter.ask(asked, asking)
  } catch (error) {
    throw new Error(`${template} could not be typeset: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
