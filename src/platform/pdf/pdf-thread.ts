// The thread that typesets: see typeset.ts. It opens the fonts once and keeps nothing of what was written.
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { FONTS } from './fonts.ts'
import type { ThreadAsked, ThreadSaid } from './typeset.ts'

// It finds the machine's fonts too. Ours come first, but a weight that is not among them would be taken from there.
let compiler: NodeCompiler | null = null

function typeset({ root, template, data, createdAt }: ThreadAsked): Uint8Array {
  compiler ??= NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: [...FONTS] }] })
  try {
    return compiler.pdf(
      { mainFilePath: join(root, template), inputs: { data }, resetRead: true },
      { creationTimestamp: createdAt },
    )
  } finally {
    compiler.evictCache(0)
  }
}

/** The compiler writes what is wrong into the code of its errors, and leaves the message empty. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || error.name
}

parentPort!.on('message', (asked: ThreadAsked) => {
  let said: ThreadSaid
  try {
    said = { id: asked.id, pdf: new Uint8Array(typeset(asked)) }
  } catch (error) {
    said = { id: asked.id, error: sentenceOf(error) }
  }
  parentPort!.postMessage(said, 'pdf' in said ? [said.pdf.buffer as ArrayBuffer] : [])
})
