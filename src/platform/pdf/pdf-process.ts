// The child process that typesets: see typeset.ts. It opens the fonts once and keeps no content.
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { handleWorkerRequests } from '../worker-handler.ts'
import { FONTS } from './fonts.ts'
import type { PdfAsked } from './typeset.ts'

// It also finds system fonts. Ours come first, but a weight we lack would be taken from the system.
let compiler: NodeCompiler | null = null

handleWorkerRequests(({ root, template, data, createdAt }: PdfAsked): Uint8Array => {
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
