// The program that typesets: see typeset.ts. It opens the fonts once and keeps nothing of what was written.
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { answerAsked } from '../answer-asked.ts'
import { FONTS } from './fonts.ts'
import type { PdfAsked } from './typeset.ts'

// It finds the machine's fonts too. Ours come first, but a weight that is not among them would be taken from there.
let compiler: NodeCompiler | null = null

answerAsked(({ root, template, data, createdAt }: PdfAsked): Uint8Array => {
  compiler ??= NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: [...FONTS] }] })
  try {
    return compiler.pdf(
      { mainFilePath: join(root, template), inputs: { data }, resetRead: true },
      { creationTimestamp: createdAt },
    )
  } finally {
    compiler.evictCache(0)
  }
})
